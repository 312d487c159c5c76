const SETTLING_MS = 200;

/** Turns a quick sequence of changes into a single request. */
export function settle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SETTLING_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Asked again', 'AbortError'));
    });
  });
}
