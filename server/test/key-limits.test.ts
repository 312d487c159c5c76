import { createKey, listKeys } from '@tonnage/contract/core/api-keys';
import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { findMetrics } from '@tonnage/contract/metrics/metrics';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW } from './fixtures.ts';
import { harness } from './harness.ts';
import { team } from './metrics/team.ts';

const h = harness();
beforeEach(() => h.clock.set(NOW));

const manager = () => h.as(h.fixtures.clerk);
async function made(limits: { days?: number | null; networks?: string[] }): Promise<string> {
  const data = { name: 'Books', scopes: ['orders.read' as const], ...limits };
  return (await (await manager()).ok(createKey, { body: { data } })).data.secret;
}
const ask = async (secret: string, ip = '127.0.0.1') =>
  (await h.bearer(secret).call(listDeskOrders, { query: {} }, { ip })).status;

test('a key ends after its days, and its list says so', async () => {
  const secret = await made({ days: 30 });
  expect(await ask(secret)).toBe(200);
  h.clock.set(new Date(Date.parse(NOW) + 30 * 86_400_000).toISOString());
  expect(await ask(secret)).toBe(401);
  const { data } = await h.bearer(await h.session(h.fixtures.clerk)).ok(listKeys, {});
  expect(data.find(({ expiresAt }) => expiresAt !== null)).toMatchObject({ works: false, revokedAt: null });
});

describe('a key that works from some addresses', () => {
  test.each([
    [['203.0.113.7'], '203.0.113.7', 200],
    [['203.0.113.7'], '203.0.113.8', 403],
    [['203.0.113.9/24'], '203.0.113.8', 200],
    [['203.0.113.0/24'], '::ffff:203.0.113.8', 200],
    [['203.0.113.0/24', '2001:db8::/32'], '2001:db8:1::5', 200],
    [['2001:db8::/32'], '2001:db9::5', 403],
    [['0.0.0.0/0'], '2001:db9::5', 403],
    [[], '198.51.100.1', 200],
  ])('%j from %s: %d', async (networks, ip, status) => {
    expect(await ask(await made({ networks }), ip)).toBe(status);
  });

  test('a refused address is in the audit', async () => {
    await ask(await made({ networks: ['203.0.113.7'] }), '203.0.113.8');
    expect(await h.number(`select count(*) from audit_events where action = 'desk.refused'`)).toBeGreaterThan(0);
  });

  test.each(['203.0.113', '203.0.113.0/33', 'here', '203.0.113.7,', ''])('refuses the address %j', async (network) => {
    const data = { name: 'Books', scopes: ['orders.read' as const], networks: [network] };
    const answer = await (await manager()).call(createKey, { body: { data } });
    expect([answer.status, JSON.stringify(answer.error.details)]).toEqual([
      400,
      expect.stringContaining('network address'),
    ]);
  });
});

test('so do the keys of organisations', async () => {
  const { organisationId, manager: leader } = await team(h);
  const data = { name: 'Bridge', scopes: ['metrics.read' as const], days: 1, networks: ['203.0.113.7'] };
  const { secret } = (
    await (await h.as(leader)).ok(createOrganisationKey, { params: { id: organisationId }, body: { data } })
  ).data;
  const asked = async (ip: string) => (await h.bearer(secret).call(findMetrics, { query: {} }, { ip })).status;
  expect([await asked('203.0.113.7'), await asked('203.0.113.8')]).toEqual([200, 403]);
  h.clock.set(new Date(Date.parse(NOW) + 86_400_000).toISOString());
  expect(await asked('203.0.113.7')).toBe(401);
});
