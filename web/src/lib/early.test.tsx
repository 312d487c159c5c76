import { afterEach, expect, test, vi } from 'vitest';
import { takeEarly } from './request.ts';

const RESPONSE = Promise.resolve(new Response('{}'));
const HEADERS = { Accept: 'application/json', Authorization: 'Bearer one' };
const pageAsked = () => {
  const abort = new AbortController();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('early', {
    jwt: 'one',
    account: localStorage.getItem('accountId'),
    calls: { '/api/desk/me': { response: RESPONSE, abort } },
  });
  return abort;
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what the page has asked for is taken over once, and ended as its call is', () => {
  const { signal } = pageAsked();
  const leaving = new AbortController();
  expect(takeEarly('/api/desk/today', { headers: HEADERS })).toBeNull();
  expect(takeEarly('/api/desk/me', { headers: HEADERS, signal: leaving.signal })).toBe(RESPONSE);
  expect(takeEarly('/api/desk/me', { headers: HEADERS })).toBeNull();
  leaving.abort();
  expect(signal.aborted).toBe(true);
});

test('another session’s or account’s answer, or an old one, is not', () => {
  localStorage.setItem('accountId', 'a');
  pageAsked();
  expect(takeEarly('/api/desk/me', { headers: { ...HEADERS, Authorization: 'Bearer two' } })).toBeNull();
  expect(takeEarly('/api/desk/me', { headers: { ...HEADERS, 'Tonnage-Account': 'b' } })).toBeNull();
  localStorage.setItem('accountId', 'b');
  expect(takeEarly('/api/desk/me', { headers: HEADERS })).toBeNull();
  localStorage.setItem('accountId', 'a');
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarly('/api/desk/me', { headers: HEADERS })).toBeNull();
  vi.spyOn(performance, 'now').mockReturnValue(9_999);
  expect(takeEarly('/api/desk/me', { headers: { ...HEADERS, 'Tonnage-Account': 'a' } })).toBe(RESPONSE);
});
