import type { IsoDate } from '../common/dates.ts';
import { dateIn } from '../common/zoned.ts';

/** The offset is only how the other program would show the moment. */
const JSON_DATE = /^\\?\/Date\((-?\d{1,14})(?:[+-]\d{4})?\)\\?\/$/;

/**
 * The day, in a zone (IANA name), of a moment as .NET writes it into JSON: `/Date(1732579200000+0000)/`, the milliseconds
 * since 1970 in UTC. Null for anything else.
 */
export function jsonDay(text: string, zone: string): IsoDate | null {
  const [, milliseconds] = JSON_DATE.exec(text.trim()) ?? [];
  return milliseconds === undefined ? null : dateIn(zone, new Date(Number(milliseconds)).toISOString());
}
