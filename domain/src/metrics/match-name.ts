/**
 * The match of a text among several names; `exact` if it only differs in case, accents, punctuation and a unit in
 * brackets.
 */
export interface NameMatch {
  index: number;
  exact: boolean;
}

/** One wrong letter is allowed per this many. */
const LETTERS_A_TYPO = 4;

/**
 * The name that a text refers to: an equal one, otherwise the only one that has up to one wrong letter in four or that
 * contains the whole text. Null without a match, or if several are equally close. Source: metrics.md §4.1.
 */
export function matchName(text: string, names: readonly string[]): NameMatch | null {
  const plainText = plain(text);
  if (plainText === '') return null;
  const plains = names.map(plain);
  const same = plains.indexOf(plainText);
  if (same !== -1) return { index: same, exact: true };
  const nearest = plains.map((name) => (holds(name, plainText) ? 0 : slips(name, plainText)));
  const least = Math.min(...nearest);
  if (least > plainText.length / LETTERS_A_TYPO || nearest.filter((n) => n === least).length > 1) return null;
  return { index: nearest.indexOf(least), exact: false };
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const holds = (a: string, b: string) => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= LETTERS_A_TYPO && ` ${long} `.includes(` ${short} `);
};

/** The number of letters to insert, delete or replace to turn one text into the other (Levenshtein). */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
