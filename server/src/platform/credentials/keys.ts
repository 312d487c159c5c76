/** One secret of the installation. Its id marks what it signed and sealed; a secret set without one has the id ''. */
export interface Key {
  id: string;
  secret: string;
}

const MOST_KEYS = 8;
const NAMED = /^([a-z0-9][a-z0-9-]{0,15}):(.+)$/;

/** What keys must look like, for the end of a sentence that begins with the setting's name. */
export const KEYS_WRONG = {
  short: 'must be at least 32 characters long',
  twice: 'has two keys with the same id',
  unnamed: 'must have an id before its first key if it has several',
  many: `must have at most ${MOST_KEYS} keys`,
} as const;

/**
 * The keys of `id:secret id:secret`; the first one signs and seals, the others only read what they signed and sealed. One of
 * them, or a secret alone, may be without an id. Returns a problem in words if there is one.
 */
export function readKeys(text: string): Key[] | (typeof KEYS_WRONG)[keyof typeof KEYS_WRONG] {
  const parts = text.trim().split(/\s+/);
  // A sentence was a valid secret before there were several.
  const isSentence = parts.filter((part) => !NAMED.test(part)).length > 1;
  const keys = (isSentence ? [text.trim()] : parts).map((part) => {
    const [, id = '', secret = part] = NAMED.exec(part) ?? [];
    return { id, secret };
  });
  if (keys.some(({ secret }) => secret.length < 32)) return KEYS_WRONG.short;
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return KEYS_WRONG.twice;
  if (keys.length > 1 && keys[0]!.id === '') return KEYS_WRONG.unnamed;
  return keys.length > MOST_KEYS ? KEYS_WRONG.many : keys;
}
