import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/dates';
import { jwtVerify, SignJWT } from 'jose';

const derive = promisify(argon2);

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;

function hash(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}

/** A password as it is stored: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce);
  return `argon2id$${MEMORY_KIB}$${PASSES}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const NOBODY = `argon2id$${MEMORY_KIB}$${PASSES}$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/** Whether the password is the stored one. Without a stored one it takes the same time and answers no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , salt, expected] = (stored ?? NOBODY).split('$');
  const tag = await hash(password, Buffer.from(salt!, 'base64url'));
  return timingSafeEqual(tag, Buffer.from(expected!, 'base64url')) && stored !== undefined;
}

/** A random token for links and references: 256 bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A random token as it is stored. Of 256 random bits a plain digest is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface Tokens {
  /** HS256, thirty days. It names a session row, which is checked on every request. */
  sign(session: { id: string; userId: string }, now: Instant): Promise<string>;
  /** The session's id, or null for a token that was not made here or has run out. */
  read(token: string, now: Instant): Promise<string | null>;
}

/** How many tokens are remembered as genuine; the oldest is forgotten first. */
const REMEMBERED = 10_000;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // A signature that was genuine stays so: it is checked once, its running out and its session each time.
  const genuine = new Map<string, { sid: string; exp: number }>();

  async function open(token: string): Promise<{ sid: string; exp: number } | null> {
    const known = genuine.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(0) });
      if (typeof payload['sid'] !== 'string' || payload.exp === undefined) return null;
      const read = { sid: payload['sid'], exp: payload.exp };
      if (genuine.size >= REMEMBERED) genuine.delete(genuine.keys().next().value!);
      genuine.set(token, read);
      return read;
    } catch {
      return null;
    }
  }

  return {
    sign: (session, now) =>
      new SignJWT({ id: session.userId, sid: session.id })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(Date.parse(now) + LIMITS.sessionDays * 86_400_000))
        .sign(key),
    async read(token, now) {
      const claims = await open(token);
      return claims !== null && claims.exp * 1000 > Date.parse(now) ? claims.sid : null;
    },
  };
}
