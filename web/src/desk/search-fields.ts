import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';

/** What the router read from an address. Each field below keeps of it what its list can be asked for, and drops anything else. */
export type Raw = Record<string, unknown>;
type Field<Key extends string, Value> = { [K in Key]?: Value | undefined };

const field = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Field<Key, Value>;

/** A word; one of digits alone was read as a number. */
export function textOf<Key extends string>(raw: Raw, key: Key): Field<Key, string> {
  const value = raw[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
  return field(key, text.trim() === '' ? undefined : text);
}

/** One of some words. */
export function choiceOf<Key extends string, Choice extends string>(
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

/** A page of a list; the first needs no word in the address. */
export function pageOf<Key extends string = 'page'>(raw: Raw, key = 'page' as Key): Field<Key, number> {
  const page = Number(raw[key]);
  return field(key, Number.isInteger(page) && page > 1 ? page : undefined);
}
