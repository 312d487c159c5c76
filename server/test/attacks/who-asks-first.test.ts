import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

const PRIVATE = ENDPOINTS.filter((e) => e.access !== 'guest' && e.access !== 'link');

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['fields that nobody asked for', { data: { nonsense: [1, 2] }, nonsense: true }],
  ['a list', [1]],
])('without a token every private call answers 401, whatever is sent: %s', async (_what, payload) => {
  expect(PRIVATE.length).toBeGreaterThan(300);
  const others: string[] = [];
  for (const e of PRIVATE) {
    const url = `/api${e.path.replace(/\{\w+\}/g, 'x')}`;
    const sent = e.method === 'GET' || payload === undefined ? {} : { payload };
    const { status } = await h.guest().raw({ method: e.method, url, ip: '10.15.0.1', ...sent });
    if (status !== 401) others.push(`${e.name}: ${status}`);
  }
  expect(others).toEqual([]);
});
