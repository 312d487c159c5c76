import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';

/**
 * What the router parsed from an address. Each function below picks one valid parameter of a list and drops anything
 * else.
 */
export type Raw = Record<string, unknown>;
type Field<Key extends string, Value> = { [K in Key]?: Value | undefined };

/** Undefined in place of what is not valid: a key that is left out would keep what the address says. */
const field = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  ({ [key]: value }) as Field<Key, Value>;

/** A text; the router parses one of digits alone as a number. */
export function textOf<Key extends string>(raw: Raw, key: Key): Field<Key, string> {
  const value = raw[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
  return field(key, text.trim() === '' ? undefined : text);
}

/** One of several values. */
export function choiceOf<Key extends string, const Choice extends string>(
  raw: Raw,
  key: Key,
  choices: readonly Choice[],
): Field<Key, Choice> {
  return field(
    key,
    choices.find((one) => one === raw[key]),
  );
}

export function dayOf<Key extends string>(raw: Raw, key: Key): Field<Key, IsoDate> {
  const day = raw[key];
  return field(key, typeof day === 'string' && isIsoDate(day) ? day : undefined);
}

/** A page of a list; the first is left out of the address. */
export function pageOf<Key extends string = 'page'>(raw: Raw, key = 'page' as Key): Field<Key, number> {
  const page = Number(raw[key]);
  return field(key, Number.isInteger(page) && page > 1 ? page : undefined);
}
