import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { KEYS_WRONG, readKeys } from './keys.ts';
import { createTokens } from './tokens.ts';

const OLD = 'an-old-secret-of-more-than-thirty-two-characters';
const NEW = 'a-new-secret-of-more-than-thirty-two-characters';
const NOW = '2026-03-03T09:00:00.000Z';
const SESSION = { id: '019cb3a0-0000-7000-8000-000000000001', userId: '019cb3a0-0000-7000-8000-000000000002' };

const before = createTokens(OLD);
const both = createTokens(`b:${NEW} ${OLD}`);
const after = createTokens(`b:${NEW}`);

describe('the keys of a secret', () => {
  test.each([
    [OLD, [{ id: '', secret: OLD }]],
    [
      ` b:${NEW}  a:${OLD}\n`,
      [
        { id: 'b', secret: NEW },
        { id: 'a', secret: OLD },
      ],
    ],
    [
      `b:${NEW} ${OLD}`,
      [
        { id: 'b', secret: NEW },
        { id: '', secret: OLD },
      ],
    ],
    [
      'a sentence that somebody chose as the secret',
      [{ id: '', secret: 'a sentence that somebody chose as the secret' }],
    ],
    ['short', KEYS_WRONG.short],
    [`b:short a:${OLD}`, KEYS_WRONG.short],
    [`b:${NEW} b:${OLD}`, KEYS_WRONG.twice],
    [`${OLD} b:${NEW}`, KEYS_WRONG.unnamed],
    [Array.from({ length: 9 }, (_, i) => `k${i}:${OLD}`).join(' '), KEYS_WRONG.many],
  ])('%j', (text, keys) => {
    expect(readKeys(text)).toEqual(keys);
  });
});

describe('a new key before the old one', () => {
  test('reads what the old one signed, and signs what only itself reads', async () => {
    for (const [signed, readers] of [
      [await before.sign(SESSION, NOW), [before, both]],
      [await both.sign(SESSION, NOW), [both, after]],
    ] as const)
      for (const tokens of [before, both, after])
        expect(await tokens.read(signed, NOW)).toBe(readers.some((one) => one === tokens) ? SESSION.id : null);
  });

  test('reads links and sealed text of both', async () => {
    const link = { sessionId: SESSION.id, target: '/api/files/1' };
    const mailed = { id: '1', userId: '2' };
    for (const made of [before, both]) {
      expect(await both.readLink(await made.signLink(link, NOW), NOW)).toEqual(link);
      expect(await both.readMailed('proposals', await made.signMailed('proposals', mailed))).toEqual(mailed);
      expect(both.unseal(made.seal('whsec_1'))).toBe('whsec_1');
    }
    expect(() => after.unseal(before.seal('whsec_1'))).toThrow('None of the keys');
    expect(await after.readMailed('proposals', await before.signMailed('proposals', mailed))).toBeNull();
    expect([before.seal('1'), both.seal('1')].map((text) => both.isSealedByFirst(text))).toEqual([false, true]);
  });

  test('reads what the old key sealed before it had an id', () => {
    const named = createTokens(`b:${NEW} a:${OLD}`);
    expect(named.unseal(before.seal('whsec_1'))).toBe('whsec_1');
    expect(named.unseal(createTokens(`a:${OLD}`).seal('whsec_1'))).toBe('whsec_1');
  });
});

describe('a session token', () => {
  test('says who issued it, what for, and by which key', async () => {
    const token = await after.sign(SESSION, NOW);
    expect(decodeJwt(token)).toMatchObject({ iss: 'portal', aud: 'session', sid: SESSION.id });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'b' });
  });

  test.each([
    ['another audience', { aud: 'file' }, 'b', NEW],
    ['a key of that id that is another', {}, 'b', OLD],
    ['an id that no key has', {}, '__proto__', NEW],
  ])('is refused with %s', async (_, claims, kid, secret) => {
    const forged = await new SignJWT({ id: SESSION.userId, sid: SESSION.id, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setExpirationTime('30d')
      .sign(new TextEncoder().encode(secret));
    expect(await both.read(forged, NOW)).toBeNull();
  });

  test('of before the audience is read until it ends', async () => {
    const older = await new SignJWT({ id: SESSION.userId, sid: SESSION.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(new Date(Date.parse(NOW) + 1000))
      .sign(new TextEncoder().encode(OLD));
    expect(await both.read(older, NOW)).toBe(SESSION.id);
    expect(await both.read(older, '2026-03-03T09:00:02.000Z')).toBeNull();
  });
});
