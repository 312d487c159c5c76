import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
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

/** Whether the password matches the stored one. Without a stored one it takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , salt, expected] = (stored ?? NOBODY).split('$');
  const tag = await hash(password, Buffer.from(salt!, 'base64url'));
  return timingSafeEqual(tag, Buffer.from(expected!, 'base64url')) && stored !== undefined;
}

/** A random token for links and references: 256 bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A random token in its stored form. With 256 random bits a plain digest is enough: it cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface Tokens {
  /** Signs with HS256, for thirty days. The token names a session row, which is checked on every request. */
  sign(session: { id: string; userId: string }, now: Instant): Promise<string>;
  /** The session's id, or null for a forged or expired token. */
  read(token: string, now: Instant): Promise<string | null>;
  /** Encrypts text so that nobody can read it in the database: AES-256-GCM under the installation's secret. */
  seal(text: string): string;
  /** Decrypts sealed text; throws for anything else, and after the secret was changed. */
  unseal(sealed: string): string;
  /**
   * Signs a link that opens one address in a session's name, for a minute: for content that a page shows but cannot request with
   * a bearer.
   */
  signLink(link: Link, now: Instant): Promise<string>;
  /** The link's contents, or null for a forged or expired one. */
  readLink(token: string, now: Instant): Promise<Link | null>;
  /**
   * Signs the link in an email to one reader. It does not expire. `purpose` separates its key from those of other links, and never
   * changes.
   */
  signMailed(purpose: string, mailed: Mailed): Promise<string>;
  /** What the link is for, or null for a forged link and for one of another purpose. */
  readMailed(purpose: string, token: string): Promise<Mailed | null>;
}

/** An address with every parameter that must not be changed, and the session that requested it. */
export interface Link {
  sessionId: string;
  target: string;
}

/** What an email's link is for, and who it was emailed to: a user of the account, or an address without a user. */
export type Mailed = { id: string } & ({ userId: string; address?: never } | { address: string; userId?: never });

/** How many verified tokens are cached; the oldest is evicted first. */
const CACHE_SIZE = 10_000;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // Links have their own key, so that a link can never be used as a bearer, or the other way round.
  const linkKey = createHmac('sha256', secret).update('links').digest();
  const mailKey = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const sealing = new Uint8Array(hkdfSync('sha256', key, '', 'tonnage sealed text', 32));
  // A valid signature stays valid, so it is checked once; the expiry and the session are checked every time.
  const genuine = new Map<string, { sid: string; exp: number }>();

  async function open(token: string): Promise<{ sid: string; exp: number } | null> {
    const known = genuine.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(0) });
      if (typeof payload['sid'] !== 'string' || payload.exp === undefined) return null;
      const read = { sid: payload['sid'], exp: payload.exp };
      if (genuine.size >= CACHE_SIZE) genuine.delete(genuine.keys().next().value!);
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
    signLink: ({ sessionId, target }, now) =>
      new SignJWT({ sid: sessionId, for: target })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(new Date(Date.parse(now) + LIMITS.linkSeconds * 1000))
        .sign(linkKey),
    async readLink(token, now) {
      try {
        const { payload } = await jwtVerify(token, linkKey, { algorithms: ['HS256'], currentDate: new Date(now) });
        return { sessionId: String(payload['sid']), target: String(payload['for']) };
      } catch {
        return null;
      }
    },
    signMailed: (purpose, { id, userId, address }) =>
      new SignJWT({ p: id, ...(userId === undefined ? { a: address } : { u: userId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(mailKey(purpose)),
    async readMailed(purpose, token) {
      try {
        const { payload } = await jwtVerify(token, mailKey(purpose), { algorithms: ['HS256'] });
        const { p: id, u: userId, a: address } = payload as { p: string; u?: string; a?: string };
        return userId === undefined ? { id, address: address! } : { id, userId };
      } catch {
        return null;
      }
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
