import type { FieldKind } from '@tonnage/contract/resource';
import { isId } from '../../db/ids.ts';
import { invalidQuery, type Value } from './question.ts';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;
const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i;

const EXPECTED: Record<NonNullable<FieldKind>, string> = {
  id: 'must be an id',
  text: 'must be text',
  date: 'must be a date, yyyy-MM-dd',
  instant: 'must be an instant, yyyy-MM-ddTHH:mm:ssZ, or a date',
  number: 'must be a number',
  boolean: 'must be true or false',
};

/**
 * Converts a value of the query string to its field's kind; an invalid one is a 400 that names the field. The value is never
 * echoed.
 */
export function readValue(kind: NonNullable<FieldKind>, given: unknown, path: readonly string[]): Value {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  const value = typeof text === 'string' ? READ[kind](text) : null;
  if (value === null) throw invalidQuery(['filters', ...path], `${path.join('.')} ${EXPECTED[kind]}`);
  return value;
}

/** Reads true and false, for `$null` and boolean fields; null for anything else. */
export function readBoolean(text: string): boolean | null {
  if (text === 'true' || text === 't' || text === '1') return true;
  return text === 'false' || text === 'f' || text === '0' ? false : null;
}

const READ: Record<NonNullable<FieldKind>, (text: string) => Value | null> = {
  id: (text) => (isId(text) ? text.toLowerCase() : null),
  text: (text) => text,
  date: (text) => (isDay(text) ? text : null),
  instant: readInstant,
  number: (text) => (NUMBER.test(text) && Number.isFinite(Number(text)) ? text : null),
  boolean: readBoolean,
};

function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function readInstant(text: string): string | null {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  return DAY.test(iso.slice(0, 10)) && !iso.startsWith('0000') ? iso : null;
}
