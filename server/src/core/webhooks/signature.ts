import { createHmac } from 'node:crypto';

/**
 * Proves a delivery's origin: `t=<seconds>,v1=<hex>` with one `v1` for each valid secret. Each is the HMAC-SHA256 of
 * `<seconds>.<body>`, so that neither can be changed, nor an old delivery replayed. docs/webhooks.md explains how a receiver
 * checks it.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const marks = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...marks].join(',');
}
