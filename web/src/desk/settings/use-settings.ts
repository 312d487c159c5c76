import { useChange } from '../use-change.ts';

/** Writes something that the company is set to; the brand is drawn again at once. */
export function useSettingsWrite<Input>(send: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const anew = ['getSettings', 'getDeskCalendar', 'getApplicationAnonymous'] as const;
  return useChange(send, { said: () => 'Saved.', onDone, anew });
}

/** What was typed; an empty field says that there is none. */
export function orNone<Name extends string>(texts: Record<Name, string>): Record<Name, string | null> {
  const said = Object.entries<string>(texts).map(([name, text]) => [name, text.trim() || null]);
  return Object.fromEntries(said) as Record<Name, string | null>;
}
