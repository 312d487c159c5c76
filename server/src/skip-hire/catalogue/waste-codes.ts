import type { WasteCode } from '@tonnage/contract/skip-hire/catalogue';

/** The most codes that a search returns. */
const FOUND = 20;

/**
 * Codes of the List of Wastes that begin with the digits, or whose description and sub-chapter contain every word, in
 * the list's order. The descriptions are loaded by the first search.
 */
export async function wasteCodesFor(text: string): Promise<WasteCode[]> {
  const digits = text.replaceAll(/[\s*]/g, '');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { DESCRIPTIONS } = await import('./list-of-wastes.gen.ts');
  const matches = /^\d+$/.test(digits)
    ? DESCRIPTIONS.filter(([code]) => code.startsWith(digits))
    : DESCRIPTIONS.filter(([, description, group]) => {
        const line = `${description} ${group}`.toLowerCase();
        return words.every((word) => line.includes(word));
      });
  return matches
    .slice(0, FOUND)
    .map(([code, description, group]) => ({ code, description, group, hazardous: code.endsWith('*') }));
}
