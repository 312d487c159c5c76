/** The worker keeps the shell of a built portal; in development every file changes, and nothing is to be kept. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page: the first visit is not slowed by what only the next one needs.
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
  );
}
