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
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { readKeys, type Key } from './keys.ts';

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
  /** Encrypts text so that nobody can read it in the database: AES-256-GCM under the installation's first key. */
  seal(text: string): string;
  /** Decrypts sealed text; throws for anything else, and if its key is gone. */
  unseal(sealed: string): string;
  /** Whether the first key sealed it. */
  isSealedByFirst(sealed: string): boolean;
  /**
   * Signs a link that opens one address in a session's name, for a minute: for content that a page shows but cannot request with
   * a bearer.
   */
  signLink(link: Link, now: Instant): Promise<string>;
  /** The link's contents, or null for a forged or expired one. */
  readLink(token: string, now: Instant): Promise<Link | null>;
  /** Signs a challenge for a passkey, for some minutes: what it is for, at which host and, if known, for whom. */
  signChallenge(challenge: Challenge, now: Instant): Promise<string>;
  /** The challenge, or null for a forged or expired one. */
  readChallenge(token: string, now: Instant): Promise<Challenge | null>;
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

/** What a passkey answers: a login at a host, or its creation for a person. */
export interface Challenge {
  host: string;
  /** Null: a login. */
  userId: string | null;
}

/** What an email's link is for, and who it was emailed to: a user of the account, or an address without a user. */
export type Mailed = { id: string } & ({ userId: string; address?: never } | { address: string; userId?: never });

/** How many verified tokens are cached; the oldest is evicted first. */
const CACHE_SIZE = 10_000;

const AUDIENCE = { session: 'session', file: 'file', passkey: 'passkey' } as const;
const ISSUER = 'portal';

/** The keys of one of the installation's secrets, each for one purpose, so that what one signs is nothing to another. */
function derived({ id, secret }: Key) {
  const mail = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return {
    id,
    session: new TextEncoder().encode(secret),
    file: createHmac('sha256', secret).update('links').digest(),
    mail,
    passkey: mail('passkeys'),
    sealing: new Uint8Array(hkdfSync('sha256', secret, '', 'tonnage sealed text', 32)),
  };
}
type Derived = ReturnType<typeof derived>;

/**
 * Signs and seals with the first of the secret's keys (`readKeys`), and reads what any of them made. What was made before its key
 * had an id does not name it: every key is tried. Throws for an invalid secret, which the configuration has refused.
 */
export function createTokens(secret: string): Tokens {
  const read = readKeys(secret);
  if (typeof read === 'string') throw new TypeError(`The secret ${read}`);
  const keys = read.map(derived);
  const first = keys[0]!;
  // A valid signature stays valid, so it is checked once; the expiry and the session are checked every time.
  const genuine = new Map<string, { sid: string; exp: number }>();

  const header = () => ({ alg: 'HS256', ...(first.id === '' ? {} : { kid: first.id }) });

  /** The contents of a token that one of the keys signed; null for any other. */
  async function open(token: string, keyOf: (key: Derived) => Uint8Array, at = 0): Promise<JWTPayload | null> {
    for (const key of named(keys, keyIdOf(token))) {
      try {
        return (await jwtVerify(token, keyOf(key), { algorithms: ['HS256'], currentDate: new Date(at) })).payload;
      } catch {
        // Another key may have signed it.
      }
    }
    return null;
  }

  async function claimsOf(token: string): Promise<{ sid: string; exp: number } | null> {
    const known = genuine.get(token);
    if (known) return known;
    const payload = await open(token, (key) => key.session);
    if (typeof payload?.['sid'] !== 'string' || payload.exp === undefined) return null;
    // Sessions of before this claim have none, for as long as they last.
    if (payload.aud !== undefined && payload.aud !== AUDIENCE.session) return null;
    const claims = { sid: payload['sid'], exp: payload.exp };
    if (genuine.size >= CACHE_SIZE) genuine.delete(genuine.keys().next().value!);
    genuine.set(token, claims);
    return claims;
  }

  return {
    sign: (session, now) =>
      new SignJWT({ id: session.userId, sid: session.id })
        .setProtectedHeader({ ...header(), typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE.session)
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(Date.parse(now) + LIMITS.sessionDays * 86_400_000))
        .sign(first.session),
    async read(token, now) {
      const claims = await claimsOf(token);
      return claims !== null && claims.exp * 1000 > Date.parse(now) ? claims.sid : null;
    },
    signLink: ({ sessionId, target }, now) =>
      new SignJWT({ sid: sessionId, for: target })
        .setProtectedHeader(header())
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE.file)
        .setExpirationTime(new Date(Date.parse(now) + LIMITS.linkSeconds * 1000))
        .sign(first.file),
    async readLink(token, now) {
      const payload = await open(token, (key) => key.file, Date.parse(now));
      return payload && { sessionId: String(payload['sid']), target: String(payload['for']) };
    },
    signChallenge: ({ host, userId }, now) =>
      new SignJWT({ h: host, ...(userId === null ? {} : { u: userId }) })
        .setProtectedHeader(header())
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE.passkey)
        // No two are the same.
        .setJti(randomToken())
        .setExpirationTime(new Date(Date.parse(now) + LIMITS.challengeMinutes * 60_000))
        .sign(first.passkey),
    async readChallenge(token, now) {
      const payload = await open(token, (key) => key.passkey, Date.parse(now));
      return payload && { host: String(payload['h']), userId: (payload['u'] as string | undefined) ?? null };
    },
    // Its address is in an email: the key of the purpose stands for issuer and audience, so that it stays short.
    signMailed: (purpose, { id, userId, address }) =>
      new SignJWT({ p: id, ...(userId === undefined ? { a: address } : { u: userId }) })
        .setProtectedHeader(header())
        .sign(first.mail(purpose)),
    async readMailed(purpose, token) {
      const payload = await open(token, (key) => key.mail(purpose));
      if (payload === null) return null;
      const { p: id, u: userId, a: address } = payload as { p: string; u?: string; a?: string };
      return userId === undefined ? { id, address: address! } : { id, userId };
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first.sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefixOf(first) + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed) {
      const [, id, text] = /^(?:(.*)\.)?(.*)$/.exec(sealed)!;
      const bytes = Buffer.from(text!, 'base64url');
      for (const key of named(keys, id ?? null)) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, 12));
          decipher.setAuthTag(bytes.subarray(12, 28));
          return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
        } catch {
          // Another key may have sealed it.
        }
      }
      throw new Error('None of the keys of TONNAGE_SECRET sealed this text');
    },
    isSealedByFirst: (sealed) => (first.id === '' ? !sealed.includes('.') : sealed.startsWith(prefixOf(first))),
  };
}

/** What precedes sealed text: the id of its key and a dot, which the rest never contains. */
const prefixOf = ({ id }: { id: string }) => (id === '' ? '' : `${id}.`);

/** The key with that id; every key for what names none. */
const named = (keys: readonly Derived[], id: string | null) =>
  id === null ? keys : keys.filter((key) => key.id === id);

/** The id of the key that a token says it was signed with; null if it says none. */
function keyIdOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}
