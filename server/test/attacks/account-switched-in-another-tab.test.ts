import type { AddressInfo } from 'node:net';
import { findMyAccount, setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { endViewAsCustomer, getDesk, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { createDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { ACCOUNT_HEADER } from '@tonnage/contract/endpoint';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getNotifications } from '@tonnage/contract/core/email';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '@tonnage/demo/factories';
import { buildApp } from '../../src/app.ts';
import { openChangeFeed, type ChangeFeed } from '../../src/platform/events/change-feed.ts';
import { harness } from '../harness.ts';
import { Listener } from '../listener.ts';

const h = harness();
let app: FastifyInstance;
let changes: ChangeFeed;
let port: number;

beforeAll(async () => {
  changes = await openChangeFeed(h.clone.url);
  app = await buildApp({ ...h.deps, changes }, { logLevel: 'silent' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await changes.close();
});

const naming = (accountId: string) => ({ headers: { [ACCOUNT_HEADER]: accountId } });
const UPLOAD = [
  '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"kind":"permit","title":"Permit"}',
  '\r\n--x\r\nContent-Disposition: form-data; name="files.file"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
].join('');

/** A person who owns two accounts and works in the first. */
async function ownerOfTwo() {
  const [one, two] = [await h.customer(), await h.customer()];
  const both = await h.joined(one.accountId, h.fixtures.alpha, { role: 'owner' });
  const { tenantId } = h.fixtures.alpha;
  await h.making((m) => makeMember(m, { tenantId, accountId: two.accountId, userId: both.id, role: 'owner' }));
  const jwt = await h.session(both);
  return { one, two, jwt, client: h.bearer(jwt) };
}

describe('a page that was loaded for one account, after another tab switched to a second', () => {
  test('reads and writes nothing of the second account, by JSON, file, upload or session call', async () => {
    const { one, two, client } = await ownerOfTwo();
    const before = naming(one.accountId);
    expect((await client.call(listSites, {}, before)).status).toBe(200);
    await client.ok(setAccount, { body: { data: { newAccountId: two.accountId } } });

    const input = { body: { data: h.input(two.siteId) } };
    const upload = await client.raw({
      method: 'POST',
      url: `/api${createDocument.path}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...before.headers },
      payload: UPLOAD,
    });
    const answers = [
      await client.call(findMyAccount, {}, before),
      await client.call(listSites, {}, before),
      await client.call(createJob, input, before),
      await client.csv(getOrdersByStatus, {}, before),
      await client.call(getNotifications, {}, before),
      upload,
    ];
    expect(answers.map(({ status, refusal }) => [status, refusal])).toEqual(
      answers.map(() => [409, 'ACCOUNT_SWITCHED']),
    );
    expect(await h.number(`select count(*) from orders where account_id = '${two.accountId}'`)).toBe(0);
    // Once the page has reloaded into the second account, the same order is accepted.
    expect((await client.call(createJob, input, naming(two.accountId))).status).toBe(201);
  });

  test('gets no stored answer of the first account under its Idempotency-Key', async () => {
    const { one, two, client } = await ownerOfTwo();
    const order = { body: { data: h.input(one.siteId) } };
    expect((await client.call(createJob, order, { key: 'tab', ...naming(one.accountId) })).status).toBe(201);
    await client.ok(setAccount, { body: { data: { newAccountId: two.accountId } } });
    const again = await client.call(createJob, order, { key: 'tab', ...naming(one.accountId) });
    expect(again.refusal).toBe('ACCOUNT_SWITCHED');
  });

  test('is notified by its live updates, which end and are refused when reopened', async () => {
    const { one, two, jwt, client } = await ownerOfTwo();
    const { headers } = naming(one.accountId);
    const listener = await Listener.open(port, h.fixtures.alpha.host, jwt, headers);
    expect(listener.status).toBe(200);
    await client.ok(setAccount, { body: { data: { newAccountId: two.accountId } } });
    await listener.until((each) => each.ended);
    expect((await Listener.open(port, h.fixtures.alpha.host, jwt, headers)).status).toBe(409);
  });
});

describe('a request that names an account', () => {
  test('is optional: a client without the header works in the current account, as Strapi clients do', async () => {
    const { two, client } = await ownerOfTwo();
    await client.ok(setAccount, { body: { data: { newAccountId: two.accountId } } });
    expect((await client.ok(findMyAccount, {})).data.id).toBe(two.accountId);
  });

  test('is refused if its session works in none, and an empty name means none', async () => {
    const { acme, planner } = h.fixtures;
    const staff = h.bearer(await h.session(planner));
    expect((await staff.call(findMyAccount, {}, naming(acme.accountId))).refusal).toBe('ACCOUNT_SWITCHED');
    expect((await staff.call(findMyAccount, {}, naming(''))).refusal).toBe('NO_ACCOUNT');
  });

  test('is refused for staff who view another customer by then, and the desk stays open', async () => {
    const [one, two] = [await h.customer(), await h.customer()];
    const staff = h.bearer(await h.session(h.fixtures.planner));
    const view = (accountId: string) => staff.ok(viewAsCustomer, { body: { data: { accountId } } });
    await view(one.accountId);
    expect((await staff.call(listSites, {}, naming(one.accountId))).status).toBe(200);
    await view(two.accountId);
    expect((await staff.call(listSites, {}, naming(one.accountId))).refusal).toBe('ACCOUNT_SWITCHED');
    expect((await staff.call(getDesk, {}, naming(one.accountId))).status).toBe(200);
    await staff.ok(endViewAsCustomer, {});
    expect((await staff.call(listSites, {}, naming(two.accountId))).refusal).toBe('ACCOUNT_SWITCHED');
  });
});
