/** Milliseconds within which another letter shows that somebody types a word, or speaks one. */
const ALONE_MS = 200;

/**
 * Runs the command of a letter only if the letter stands alone: typing "abc" into a cell must not accept its value. Any
 * other key ends the wait, so that commands keep their order with the keys that move.
 */
export function loneLetter() {
  let waiting: { run: () => void; timer: ReturnType<typeof setTimeout> } | null = null;
  let lastAt = -Infinity;
  const stop = () => {
    const stopped = waiting;
    waiting = null;
    if (stopped) clearTimeout(stopped.timer);
    return stopped;
  };
  return {
    letter(run: () => void, now: number): void {
      const follows = now - lastAt < ALONE_MS;
      lastAt = now;
      stop();
      if (follows) return;
      waiting = {
        run,
        timer: setTimeout(() => {
          waiting = null;
          run();
        }, ALONE_MS),
      };
    },
    /** Another key: what waits is run first. */
    other(): void {
      lastAt = -Infinity;
      stop()?.run();
    },
  };
}
