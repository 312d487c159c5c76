import { readWhole } from '@tonnage/domain/common/read-number';

/** A payload in kg; null for an empty text, undefined for anything else that is not a weight of a lorry. */
export function payloadOf(text: string): number | null | undefined {
  return readWhole(text, { least: 1, most: 50_000, units: ['kg'] });
}
