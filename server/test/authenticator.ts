import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { z } from 'zod';
import type { newPasskey, passkeyAnswer } from '@tonnage/contract/core/identity/passkeys';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** What a test changes of an honest answer. */
interface Over {
  origin?: string;
  host?: string;
  type?: string;
  counter?: number;
  flags?: number;
  userHandle?: string | null;
}

/**
 * An authenticator in software, written from Web Authentication, level 3 (§6.1 authenticator data, §6.5.1 attested credential
 * data, §8.7 attestation `none`), for one credential on P-256.
 */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #host: string;
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #userHandle = '';

  constructor(host: string, origin = `https://${host}`) {
    this.#host = host;
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x!),
      Buffer.from([0x22]),
      coordinate(y!),
    ]);
  }

  #data(flags: number, { host = this.#host, counter = this.counter }: Over, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Over): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  get #shown() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  /** The answer of `navigator.credentials.create`. */
  create(options: { challenge: string; [field: string]: unknown }, over: Over = {}): z.input<typeof newPasskey> {
    this.#userHandle = (options['user'] as { id: string }).id;
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const data = this.#data(over.flags ?? PRESENT | VERIFIED | WITH_KEY, over, attested);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    const client = this.#client(over.type ?? 'webauthn.create', options.challenge, over);
    return {
      ...this.#shown,
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer of `navigator.credentials.get`. */
  get(options: { challenge: string }, over: Over = {}): z.input<typeof passkeyAnswer> {
    const data = this.#data(over.flags ?? PRESENT | VERIFIED, over);
    const client = this.#client(over.type ?? 'webauthn.get', options.challenge, over);
    const { userHandle = this.#userHandle } = over;
    return {
      ...this.#shown,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
        userHandle,
      },
    };
  }
}
