import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Form } from './form.ts';
import { useNavigation } from './links.tsx';

const SECRETS = 'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"]';

/**
 * Stores the form's input when the page has to be left without confirmation, because its session ended or its account
 * was switched, and restores it when the form opens there again. Passwords and files are not stored.
 */
export function useRestoredInput<Values extends object>(
  form: Form<Values>,
  name: string,
  element: RefObject<HTMLFormElement | null>,
  isTyped: () => boolean,
): void {
  const { typed } = useNavigation();
  const read = useEffectEvent(() => {
    if (!isTyped()) return null;
    const inputs = element.current?.querySelectorAll<HTMLInputElement>(SECRETS) ?? [];
    const secret = new Set(Array.from(inputs, (input) => input.name.split('.')[0]));
    return Object.fromEntries(Object.entries(form.values).filter(([key, value]) => !secret.has(key) && isPlain(value)));
  });
  const fill = useEffectEvent((values: unknown) => values !== null && form.set(values as Partial<Values>));
  useEffect(() => {
    fill(typed.take(name));
    return typed.register(name, read, () => element.current?.closest('[data-kit-dialog]') != null);
  }, [typed, name, element]);
}

/** Whether a value survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}
