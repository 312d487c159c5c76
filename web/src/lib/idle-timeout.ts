/**
 * Breaks off what nothing was heard of for so many milliseconds, as the caller's own signal does at once. A connection on a site
 * does not always break: it hangs, and a browser waits for minutes. `heard` begins the time again, `over` ends it.
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
