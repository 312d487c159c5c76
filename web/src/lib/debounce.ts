const SETTLING_MS = 200;

/** Answers that follow one another quickly ask once. */
export function settle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SETTLING_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Asked again', 'AbortError'));
    });
  });
}
