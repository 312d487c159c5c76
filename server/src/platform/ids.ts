import type { Instant } from '@tonnage/domain/dates';
import { v7 } from 'uuid';

/** A uuid v7 for a thing made at that instant: keys sort by time, also in the demo company's past. */
export function newId(at: Instant): string {
  return v7({ msecs: Date.parse(at) });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id from outside that cannot be one names nothing; asking the database for it would be an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
