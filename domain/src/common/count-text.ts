const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count within a sentence: a word up to twelve, digits beyond: `four`, `1,200`. */
export function countText(count: number): string {
  return WORDS[count] ?? count.toLocaleString('en-GB');
}

/** The same at the start of a sentence: `Four`. */
export function countStart(count: number): string {
  const text = countText(count);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
