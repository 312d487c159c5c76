import { isIsoDate, type IsoDate } from '../common/dates.ts';
import { MOMENT, momentDay } from './moment-day.ts';

/**
 * Where an incoming webhook finds figures in the JSON that another program posts. Paths are names with dots between, from
 * the row: `weight.net`, `lines.0.qty`.
 */
export interface IncomingMapping {
  /** The path of the list of rows, from the top; empty: the posted list itself, or one row if it is none. */
  rows: string;
  /** A metric that is the same for every row, by its code or name; null: `metricPath` says which. */
  metric: string | null;
  metricPath: string;
  valuePath: string;
  /** A day, a time on it, or the name of a period. */
  dayPath: string;
  /** Empty: no comment. */
  commentPath: string;
}

/** A row of the posted JSON, as values are reported by programs; `fault` says what it lacks. */
export interface IncomingRow {
  metric: string;
  value: string;
  /** A day; else the name of a period. */
  date?: IsoDate;
  period?: string;
  comment?: string;
  fault: string | null;
}

const MAX_NAME = 80;
const MAX_VALUE = 40;
const MAX_PERIOD = 20;
const MAX_COMMENT = 4000;

/**
 * The rows of a posted body, in its order; a sentence instead if it has no list where there should be one. A time of the day
 * counts on its date in the zone (IANA name).
 */
export function incomingRows(mapping: IncomingMapping, body: unknown, zone: string): IncomingRow[] | string {
  const found = mapping.rows === '' ? body : at(body, mapping.rows);
  if (mapping.rows !== '' && !Array.isArray(found)) return `There is no list at “${mapping.rows}”.`;
  return (Array.isArray(found) ? found : [found]).map((row) => readRow(mapping, row, zone));
}

function readRow(mapping: IncomingMapping, row: unknown, zone: string): IncomingRow {
  const metric = mapping.metric ?? text(at(row, mapping.metricPath), MAX_NAME);
  const value = text(at(row, mapping.valuePath), MAX_VALUE);
  const when = text(at(row, mapping.dayPath), MAX_VALUE);
  const comment = mapping.commentPath === '' ? null : text(at(row, mapping.commentPath), MAX_COMMENT);
  const lacks = [
    metric === null ? `no metric at “${mapping.metricPath}”` : null,
    value === null ? `no value at “${mapping.valuePath}”` : null,
    when === null ? `no day at “${mapping.dayPath}”` : null,
  ].filter((part) => part !== null);
  return {
    metric: metric ?? '',
    value: value ?? '',
    ...(when === null ? {} : dayIn(when, zone)),
    ...(comment === null ? {} : { comment }),
    fault: lacks.length === 0 ? null : `There is ${lacks.join(', and ')}.`,
  };
}

/** A day or a time on one as a date; other text names a period. */
function dayIn(when: string, zone: string): { date: IsoDate } | { period: string } {
  const [, day, , offset] = MOMENT.exec(when) ?? [];
  const date = momentDay(when, zone) ?? (offset === undefined ? day : undefined) ?? when;
  return isIsoDate(date) ? { date } : { period: when.slice(0, MAX_PERIOD) };
}

/** What is at a path; undefined if there is nothing. Only own properties count, so that no path reaches into JavaScript. */
function at(from: unknown, path: string): unknown {
  let found = from;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Text or a number as text; null for anything else, and for text that is empty or too long. */
function text(found: unknown, most: number): string | null {
  if (typeof found !== 'string' && typeof found !== 'number') return null;
  const trimmed = String(found).trim();
  return trimmed === '' || trimmed.length > most ? null : trimmed;
}
