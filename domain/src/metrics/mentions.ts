/**
 * Who is named by an @ and their whole name in a text, whatever the case of its letters: `@ana pérez, look`. Of `Ana` and `Ana Pérez`
 * the longer name is meant.
 */
export function mentioned(text: string, people: readonly { id: string; name: string }[]): string[] {
  let rest = fold(text);
  const found: string[] = [];
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const parts = rest.split(`@${fold(name)}`);
    // What a letter or a digit follows is another, longer name.
    const isName = (after: string | undefined) => after !== undefined && !/^[\p{L}\p{N}]/u.test(after);
    if (!parts.slice(1).some(isName)) continue;
    found.push(id);
    rest = parts.reduce((whole, part) => `${whole}${isName(part) ? ' ' : `@${fold(name)}`}${part}`);
  }
  return found;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
