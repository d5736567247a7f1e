"""What the app draws on when its screen is a page: Textual's driver, which ends with the page."""

from textual import events, messages
from textual.drivers.web_driver import WebDriver


class PageDriver(WebDriver):
    """Leaves the app when the server that shows it is gone, however that went."""

    def start_application_mode(self) -> None:
        """Begin as one that is looked at; the page tells when it no longer is."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def run_input_thread(self) -> None:
        """Take in what comes from the page; its end is the app's."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.call_from_thread(self._app.post_message, messages.ExitApp())
