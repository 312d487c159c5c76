/** Orders names as people expect: without regard to case and accents first, and numbers by their size. The database's `by_name`. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Letters that no decomposition turns into the ones that people type instead. The database's `tonnage_fold` has the same. */
const INSTEAD: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * A name as it is searched for: in lower case, without accents and apostrophes, so that `cafe` finds `Café` and `oneill`
 * or `O’Neill` finds `O'Neill`. The database's `tonnage_fold` gives the same.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u{300}-\u{36F}'’‘ʼ`´]/gu, '')
    .replace(/[łøđħıßæœ]/g, (letter) => INSTEAD[letter]!);
}
