import { useState } from 'react';

/** A new Idempotency-Key. Does not use randomUUID, which is missing where the portal is served without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/**
 * Returns the Idempotency-Key for an input: sending the same input again, by a second click or after a lost answer,
 * gives the same key.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const [sent] = useState(() => ({ input: '', key: '' }));
  return (input) => {
    const body = JSON.stringify(input);
    if (sent.input !== body) Object.assign(sent, { input: body, key: newKey() });
    return sent.key;
  };
}
