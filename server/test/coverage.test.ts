import { findAllAccounts, findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getApplicationAnonymous, getApplicationAuth } from '@tonnage/contract/core/tenants/application';
import { listContainerSubTypes } from '@tonnage/contract/skip-hire/catalogue';
import { checkCoverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { expect, test } from 'vitest';
import { harness } from './harness.ts';

const h = harness();

test('sites/me/checkDC: a postcode or a site, whether a depot serves it, and its duty of care', async () => {
  const { acme, alpha } = h.fixtures;
  const client = await h.as(acme.owner);
  const check = async (value: string) => (await client.ok(checkCoverage, { params: { value } })).data;
  expect(await check('ls11 5ps')).toMatchObject({
    kind: 'postcode',
    covered: true,
    depot: { id: alpha.depotId },
    zone: { id: alpha.zoneId },
    leadDays: 1,
    dutyOfCare: null,
  });
  expect(await check('ZE1 0AA')).toMatchObject({ kind: 'postcode', covered: false, depot: null, zone: null });
  expect((await check(acme.secondSiteId)).dutyOfCare).toMatchObject({ required: true, status: 'missing' });
  await h.ticket(acme, { siteId: acme.secondSiteId });
  expect((await check(acme.secondSiteId)).dutyOfCare).toMatchObject({ status: 'valid' });
  const wrong = await client.call(checkCoverage, { params: { value: 'no postcode' } });
  expect(wrong.refusal).toBe('NOT_A_POSTCODE');
});

test('applications/me/anonimous and /auth: the name for everybody, containers with their types and waste types for the signed-in', async () => {
  const { acme, alpha } = h.fixtures;
  const guest = (await h.guest().ok(getApplicationAnonymous, {})).data;
  expect(guest).toMatchObject({ name: 'Alpha Skips', disabled: false });
  expect(guest).not.toHaveProperty('wasteTypes');
  const client = await h.as(acme.viewer);
  const { containerSubtypes, wasteTypes } = (await client.ok(getApplicationAuth, {})).data;
  const builders = containerSubtypes.find(({ id }) => id === alpha.builders)!;
  expect(builders.containerTypes.map(({ id }) => id)).toContain(alpha.skip);
  expect(wasteTypes.map(({ id }) => id)).toContain(alpha.mixed);
  // The list of container-sub-types offers the same, in its own call.
  const listed = (await client.ok(listContainerSubTypes, { query: {} })).data as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(containerSubtypes.map(({ id }) => id)));
});

test('rarely changing data is sent once: a client that has it gets 304, and gets a change', async () => {
  const { alpha } = h.fixtures;
  const url = '/api/applications/me/anonimous';
  const first = await h.guest().raw({ method: 'GET', url });
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = (etags: string) => h.app.inject({ url, headers: { host: alpha.host, 'if-none-match': etags } });
  for (const etags of [etag, `W/"other", ${etag}`, '*']) {
    const reply = await again(etags);
    expect([reply.statusCode, reply.body, reply.headers['etag']], etags).toEqual([304, '', etag]);
  }
  expect((await again('"other"')).statusCode).toBe(200);
  // The result is the same with and without compression.
  const packed = await h.app.inject({ url, headers: { host: alpha.host, 'accept-encoding': 'gzip' } });
  expect(packed.headers['etag']).toBe(etag);
  const called = (name: string) =>
    h.withoutTenant((db) => db.updateTable('tenants').set({ name }).where('id', '=', alpha.tenantId).execute());
  await called('Alpha & Sons');
  const changed = await again(etag);
  expect([changed.statusCode, changed.json<{ data: { name: string } }>().data.name]).toEqual([200, 'Alpha & Sons']);
  await called('Alpha Skips');
});

test('accounts/me/findAll and findMine: where a person may work, and where they do', async () => {
  const { acme } = h.fixtures;
  const client = await h.as(acme.buyer);
  expect((await client.ok(findMyAccount, {})).data.id).toBe(acme.accountId);
  const all = (await client.ok(findAllAccounts, {})).data;
  expect(all).toHaveLength(1);
  expect(JSON.stringify(all)).toContain(acme.accountId);
});
