import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a signed body is accepted, in case the clocks differ; the same as docs/webhooks.md advises. */
const VALID_SECONDS = 300;

const markOf = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/**
 * Proves a body's origin: `t=<seconds>,v1=<hex>` with one `v1` for each secret. Each is the HMAC-SHA256 of `<seconds>.<body>`, so
 * that neither can be changed, nor an old body replayed. docs/webhooks.md explains how a receiver checks it.
 */
export function signBody(secrets: readonly string[], seconds: number, body: string): string {
  const marks = secrets.map((secret) => `v1=${markOf(secret, String(seconds), body).toString('hex')}`);
  return [`t=${seconds}`, ...marks].join(',');
}

/** The valid mark of a signature in hex; null if there is none, or it is not from the five minutes around `now` (ms). */
export function checkSignature(secret: string, header: string, body: string, now: number): string | null {
  const parts = header.split(',', 10).map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > VALID_SECONDS) return null;
  const expected = markOf(secret, seconds, body);
  const isRight = ([name, hex = '']: string[]) => {
    const mark = Buffer.from(hex, 'hex');
    return name === 'v1' && mark.length === expected.length && timingSafeEqual(mark, expected);
  };
  return parts.some(isRight) ? expected.toString('hex') : null;
}
