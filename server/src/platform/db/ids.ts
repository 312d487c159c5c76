import { randomInt } from 'node:crypto';
import type { Instant } from '@tonnage/domain/common/dates';
import { v7 } from 'uuid';
import { Refusal } from '../refusal.ts';

let seq = randomInt(0x40000000);

/**
 * A uuid v7 for a thing made at that instant: keys sort by time, also in the demo company's past, and those that one
 * process makes at one instant sort in the order in which they were made.
 */
export function newId(at: Instant): string {
  seq = (seq + 1) & 0x7fffffff;
  return v7({ msecs: Date.parse(at), seq });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id from outside that cannot be one names nothing; asking the database for it would be an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Goes on with what may be the id of something. Throws NOT_FOUND. */
export function requireId(text: string): void {
  if (!isId(text)) throw new Refusal('NOT_FOUND');
}

/** No id of a thing made at that instant or later sorts before this one, and every earlier one does. */
export function firstIdAt(at: Instant): string {
  const ms = Date.parse(at).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
