import { useChange } from '../use-change.ts';

/** Changes settings; a new brand applies at once. */
export function useSettingsWrite<Input>(send: (input: Input) => Promise<unknown>, onDone?: () => void) {
  return useChange(send, { message: () => 'Saved.', onDone });
}

/** The typed texts; an empty field becomes null. */
export function orNone<Name extends string>(texts: Record<Name, string>): Record<Name, string | null> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text.trim() || null]);
  return Object.fromEntries(entries) as Record<Name, string | null>;
}
