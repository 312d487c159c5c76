/**
 * Commands that one module calls and a later module implements: the caller declares them, and `composition/connect.ts` supplies
 * them, so that imports between modules run one way. The command runs in the caller's transaction.
 */
export function port<T extends object>(name: string): readonly [use: () => T, connect: (commands: T) => void] {
  let connected: T | undefined;
  return [
    () => {
      if (connected === undefined)
        throw new Error(`The port "${name}" is not connected: import composition/connect.ts`);
      return connected;
    },
    (commands) => {
      connected = commands;
    },
  ];
}
