import { me } from '@tonnage/contract/core/identity/auth';
import { getCustomer, listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { listKeys, createKey, revokeKey } from '@tonnage/contract/core/api-keys';
import { getDeskFile } from '@tonnage/contract/skip-hire/documents/documents';
import { getDeskOrder, listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { API_SCOPES, type ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { describe, expect, test } from 'vitest';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { harness } from '../../../test/harness.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const make = async (...scopes: ApiScope[]) =>
  (await (await manager()).ok(createKey, { body: { data: { name: 'Ledger link', scopes } } })).data;
const audited = (action: string) => h.number(`select count(*) from audit_events where action = '${action}'`);

describe('an API key', () => {
  test('a key is shown once, stored as a digest, and reads the endpoints of its scope', async () => {
    const order = await h.placed(await h.customer());
    const before = await audited('key.made');
    const { secret, keys } = await make('orders.read', 'orders.read');
    expect(secret).toMatch(/^tonnage_key_[\w-]{43}$/);
    expect(keys[0]).toMatchObject({
      name: 'Ledger link',
      hint: secret.slice(0, 16),
      scopes: ['orders.read'],
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await audited('key.made')).toBe(before + 1);
    const stored = await h.rows<{
      row: string;
    }>(`select to_jsonb(k)::text || coalesce((select string_agg(e.changes::text, '')
      from audit_events e where e.action = 'key.made'), '') as row from api_keys k`);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const program = h.bearer(secret);
    expect((await program.ok(getDeskOrder, { params: { id: order.id } })).data.order.id).toBe(order.id);
    expect((await program.ok(listDeskOrders, {})).data.length).toBeGreaterThan(0);
    expect((await (await manager()).ok(listKeys, {})).data[0]!.lastUsedAt).toBe(h.clock.now());
  });

  test('a key can only call endpoints that name its scope, and each refusal is a sentence', async () => {
    const secrets = Object.fromEntries(
      await Promise.all(API_SCOPES.map(async (scope) => [scope, (await make(scope)).secret] as const)),
    );
    const params = {
      id: h.fixtures.acme.accountId,
      date: '2026-03-05',
      postcode: 'LS1 4AP',
      token: 'x',
      value: 'LS1 4AP',
      siteId: 'x',
      kind: 'logo',
      reference: 'x',
      contactId: 'x',
      itemId: 'x',
      series: 'order',
    };
    const keyed = ENDPOINTS.filter((e) => e.key !== undefined && e.access === 'staff');
    expect(keyed.every((e) => e.method === 'GET')).toBe(true);
    expect(new Set(keyed.map((e) => e.key))).toEqual(new Set(API_SCOPES));
    for (const e of ENDPOINTS.filter(({ access }) => access === 'staff' || access === 'account')) {
      for (const scope of API_SCOPES) {
        const answer = await h.bearer(secrets[scope]!).call(e, { params, body: { data: {} } } as never);
        const opens = e.key === scope;
        expect([e.name, scope, answer.status === 403]).toEqual([e.name, scope, !opens]);
        if (!opens) expect(answer.error.message).toMatch(e.key ? new RegExp(e.key) : /someone who is logged in/);
      }
    }
  }, 120_000);

  test('a key exports a list only if the list allows it', async () => {
    const id = h.fixtures.acme.accountId;
    const filed = ENDPOINTS.filter((e) => e.csv && e.key && e.access === 'staff');
    for (const e of filed) {
      const program = h.bearer((await make(e.key as ApiScope)).secret);
      expect([e.name, (await program.call(e, { params: { id } } as never)).status]).toEqual([e.name, 200]);
      const file = await program.csv(e as never, { params: { id } } as never);
      expect([e.name, file.status]).toEqual([e.name, e.csv!.keys ? 200 : 403]);
    }
    expect(filed.filter((e) => e.csv!.keys).map(({ name }) => name)).toEqual(['listPrices']);
  });

  test('a key works at its own company only, until it is revoked, which succeeds once even for two at once', async () => {
    const { secret, keys } = await make('customers.read', 'invoices.read');
    const { id } = keys[0]!;
    const program = h.bearer(secret);
    expect((await program.call(listDeskInvoices, {})).status).toBe(200);
    expect((await h.bearer(secret, h.fixtures.beta).call(listCustomers, {})).refusal).toBe('UNAUTHENTICATED');
    const foreign = await program.call(getCustomer, { params: { id: h.fixtures.stranger.accountId } });
    expect(foreign.refusal).toBe('NOT_FOUND');
    expect((await h.bearer(`${secret}x`).call(listCustomers, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await h.bearer(secret).call(me, {})).refusal).toBe('FORBIDDEN');
    const before = await audited('key.revoked');
    const client = await manager();
    const both = await Promise.all([1, 2].map(() => client.call(revokeKey, { params: { id } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await audited('key.revoked')).toBe(before + 1);
    expect((await program.call(listCustomers, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await client.ok(listKeys, {})).data.at(-1)).toMatchObject({ id, revokedAt: h.clock.now() });
  });

  test('a key downloads a file of the company', async () => {
    const { secret } = await make('documents.read');
    const documentId = await h.uploaded(h.fixtures.acme.owner, { site: h.fixtures.acme.siteId });
    const answer = await h.bearer(secret).call(getDeskFile, { params: { id: documentId } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  });
});

describe('API keys', () => {
  test('keys of another company are not found', async () => {
    const { keys } = await make('orders.read');
    const other = await h.making(async (m) => {
      const { passwordHash, beta } = h.fixtures;
      const who = await makePerson(m, { email: 'manager@beta.example', name: 'Other', passwordHash });
      await makeStaff(m, beta.tenantId, who.id, 'manager');
      return who;
    });
    const theirs = await h.as(other, h.fixtures.beta);
    expect((await theirs.ok(listKeys, {})).data).toEqual([]);
    expect((await theirs.call(revokeKey, { params: { id: keys[0]!.id } })).refusal).toBe('NOT_FOUND');
    expect((await (await manager()).call(revokeKey, { params: { id: 'x' } })).refusal).toBe('NOT_FOUND');
  });

  test('a company has twenty keys at most, also when created at once, and none without a scope', async () => {
    const client = await manager();
    const data = { name: 'Another', scopes: ['orders.read' as const] };
    expect((await client.call(createKey, { body: { data: { ...data, scopes: [] } } })).status).toBe(400);
    const all = await Promise.all(Array.from({ length: 21 }, () => client.call(createKey, { body: { data } })));
    expect(all.filter(({ refusal }) => refusal === 'TOO_MANY_KEYS').length).toBeGreaterThan(0);
    expect(
      await h.number(
        `select count(*) from api_keys where revoked_at is null and tenant_id = '${h.fixtures.alpha.tenantId}'`,
      ),
    ).toBe(20);
  });
});
