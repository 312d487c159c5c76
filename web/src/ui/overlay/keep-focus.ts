/**
 * For the moment after a dialog: if the element that got the focus back goes with the list's next refresh, the page's
 * heading gets it, so that the next Tab does not start at the top of the page.
 */
export function keepFocusOnPage(): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || document.querySelector('[data-kit-dialog]')) return;
    stop();
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  // The user has moved on.
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
}
