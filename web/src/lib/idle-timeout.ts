/**
 * Aborts a transfer after `ms` milliseconds without activity, or as soon as the caller's signal aborts. A poor
 * connection often hangs instead of breaking, and a browser would wait for minutes. `heard` restarts the timer, `over`
 * ends it.
 */
export function idleTimeout(ms: number, signal?: AbortSignal) {
  const silent = new AbortController();
  const wait = () => setTimeout(() => silent.abort(new DOMException('Nothing was heard', 'TimeoutError')), ms);
  let watch = wait();
  return {
    signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
    heard: (): void => {
      clearTimeout(watch);
      watch = wait();
    },
    over: (): void => clearTimeout(watch),
  };
}
