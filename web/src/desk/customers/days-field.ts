import { readWhole } from '@tonnage/domain/common/read-number';

/** Parses whole days up to 365; undefined for anything else. */
export function daysOf(text: string): number | undefined {
  return readWhole(text, { most: 365, units: ['days'] }) ?? undefined;
}
