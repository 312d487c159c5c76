/**
 * The people who are mentioned by an @ and their full name in a text, ignoring case: `@ana pérez, look`. With both
 * `Ana` and `Ana Pérez` the longer name matches.
 */
export function mentioned(text: string, people: readonly { id: string; name: string }[]): string[] {
  let rest = fold(text);
  const found: string[] = [];
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const parts = rest.split(`@${fold(name)}`);
    // If a letter or a digit follows, it is another, longer name.
    const isName = (after: string | undefined) => after !== undefined && !/^[\p{L}\p{N}]/u.test(after);
    if (!parts.slice(1).some(isName)) continue;
    found.push(id);
    rest = parts.reduce((whole, part) => `${whole}${isName(part) ? ' ' : `@${fold(name)}`}${part}`);
  }
  return found;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
