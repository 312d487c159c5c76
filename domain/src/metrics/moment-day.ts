import { isIsoDate, type IsoDate } from '../common/dates.ts';
import { dateIn } from '../common/zoned.ts';

/** A moment as JavaScript, PostgreSQL (`+00`), Ruby (` UTC`) and Java (`[Europe/London]`) write it. */
export const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?(?:\[[\w/+-]+\]| [A-Z]{3,4})?$/i;
/** Seconds or milliseconds since 1970, of the years 2001 to 2096. Telephone numbers and most barcodes are none. */
const UNIX = /^[1-3]\d{9}(?:\d{3})?$/;
/** As .NET writes it; the offset is only how that program would show the moment. */
const DOTNET = /^\\?\/Date\((-?\d{1,13})(?:[+-]\d{4})?\)\\?\/$/;

/**
 * The day, in a zone (IANA name), of a moment as programs write it: a date and a time with their offset, seconds or
 * milliseconds since 1970, or `/Date(1732579200000+0000)/`. Null for anything else.
 */
export function momentDay(text: string, zone: string): IsoDate | null {
  const instant = instantOf(text.trim());
  return Number.isNaN(instant) ? null : dateIn(zone, new Date(instant).toISOString());
}

function instantOf(text: string): number {
  const [, milliseconds] = DOTNET.exec(text) ?? [];
  if (milliseconds !== undefined) return Number(milliseconds);
  if (UNIX.test(text)) return Number(text) * (text.length < 13 ? 1000 : 1);
  const [, day, time, offset] = MOMENT.exec(text) ?? [];
  // JavaScript reads 30 February as 2 March.
  return offset === undefined || !isIsoDate(day!) ? Number.NaN : Date.parse(`${day}T${time}${offsetOf(offset)}`);
}

/** `Z` or `+01:00`. */
function offsetOf(written: string): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(written) ?? [];
  return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}
