import { randomInt } from 'node:crypto';
import type { Instant } from '@tonnage/domain/common/dates';
import { v7 } from 'uuid';
import { Refusal } from '../refusal.ts';

let seq = randomInt(0x40000000);

/**
 * A uuid v7 for something created at that instant. Keys sort by time, also in the demo company's past; keys that one process
 * makes for the same instant sort in order of creation.
 */
export function newId(at: Instant): string {
  seq = (seq + 1) & 0x7fffffff;
  return v7({ msecs: Date.parse(at), seq });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a valid id. Querying the database with a malformed one would be an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Throws NOT_FOUND unless the text is a valid id. */
export function requireId(text: string): void {
  if (!isId(text)) throw new Refusal('NOT_FOUND');
}

/** The lower bound of the ids for that instant: no id from then or later sorts before it, and every earlier one does. */
export function firstIdAt(at: Instant): string {
  const ms = Date.parse(at).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
