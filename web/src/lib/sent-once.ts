import { useState } from 'react';

/** A new Idempotency-Key. Not randomUUID: that is missing where the portal is served without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** The Idempotency-Key of a wish: the same wish, sent by a second click or after a lost answer, has the same key. */
export function useKeyOf(): (wish: unknown) => string {
  const [sent] = useState(() => ({ wish: '', key: '' }));
  return (wish) => {
    const said = JSON.stringify(wish);
    if (sent.wish !== said) Object.assign(sent, { wish: said, key: newKey() });
    return sent.key;
  };
}
