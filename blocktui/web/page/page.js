"use strict";
// Around textual-serve's terminal: where it connects to, how large its letters are, when a finger should call up keys.
(() => {
  const COLUMNS = 60; // the least that every screen has room in
  const ADVANCE = 0.602; // of a letter of Roboto Mono, in its own height
  const LARGEST = 16;
  const finger = matchMedia("(pointer: coarse)").matches;
  const terminal = document.getElementById("terminal");
  const body = document.body;

  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}${location.pathname}visit`;
  const room = finger ? Math.min(innerWidth, innerHeight) : innerWidth; // held upright or not, as it may be turned
  terminal.dataset.fontSize = Math.max(6, Math.min(LARGEST, Math.floor((room / COLUMNS / ADVANCE) * 10) / 10));

  // the terminal measures its letters once, so they must be there
  const begin = window.onload;
  window.onload = async (event) => {
    await Promise.race([
      document.fonts.load(`${LARGEST}px "Roboto Mono"`),
      new Promise((done) => setTimeout(done, 3000)),
    ]).catch(() => {});
    begin(event);
    const keys = document.querySelector(".xterm-helper-textarea");
    if (finger) keys.setAttribute("inputmode", "none");
    document.getElementById("keyboard").onclick = () => {
      keys.setAttribute("inputmode", keys.getAttribute("inputmode") === "none" ? "text" : "none");
      keys.blur();
      keys.focus();
    };
  };

  document.getElementById("again").onclick = () => location.reload();
  new MutationObserver(() => {
    if (body.classList.contains("-first-byte") && !body.dataset.begun) {
      body.dataset.begun = "yes";
      document.querySelector(".xterm-helper-textarea").focus(); // the app shows where one is only to who looks at it
    }
    if (body.classList.contains("-closed") && !body.dataset.begun && !sessionStorage.getItem("turned-away")) {
      sessionStorage.setItem("turned-away", "yes"); // once: the page then tells why
      location.reload();
    } else if (body.dataset.begun) {
      sessionStorage.removeItem("turned-away");
    }
  }).observe(body, { attributes: true, attributeFilter: ["class"] });
})();
