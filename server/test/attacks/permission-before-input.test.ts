import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { can } from '@tonnage/domain/skip-hire/permissions';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

const PRIVATE = ENDPOINTS.filter((e) => e.access !== 'guest' && e.access !== 'link');

test('an action that a member may not do is a 403, whatever the input', async () => {
  const viewer = await h.as(await h.joined(h.fixtures.acme.accountId, h.fixtures.alpha, { role: 'viewer' }));
  const limited = await h.as(
    await h.joined(h.fixtures.acme.accountId, h.fixtures.alpha, { role: 'manager', siteIds: [h.fixtures.acme.siteId] }),
  );
  const forbidden = ENDPOINTS.filter(({ permission }) => permission !== undefined && !can('viewer', permission));
  expect(forbidden.length).toBeGreaterThan(8);
  for (const e of forbidden) {
    const url = `/api${e.path.replace(/\{\w+\}/g, 'x')}`;
    const { status } = await viewer.raw({ method: e.method, url, payload: { data: { nonsense: true } } });
    expect([e.name, status]).toEqual([e.name, 403]);
  }
  const { status } = await limited.raw({ method: 'POST', url: '/api/sites', payload: { data: { nonsense: true } } });
  expect(status).toBe(403);
});

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['fields that nobody asked for', { data: { nonsense: [1, 2] }, nonsense: true }],
  ['a list', [1]],
])('without a token every private call answers 401, whatever the input: %s', async (_what, payload) => {
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
