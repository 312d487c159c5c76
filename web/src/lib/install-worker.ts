/**
 * The worker caches the shell of a built portal. In development files change all the time, so nothing is cached.
 */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // Register after the page has loaded: the first visit should not be slowed by what only the next one needs.
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install);
}
