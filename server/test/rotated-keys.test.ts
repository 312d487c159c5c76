import { startFactor } from '@tonnage/contract/core/identity/profile';
import { createWebhook, rotateWebhookSecret } from '@tonnage/contract/core/webhooks';
import { createIncomingWebhook } from '@tonnage/contract/metrics/incoming';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { SEALED } from '../src/composition/modules.ts';
import { newId } from '../src/platform/db/ids.ts';
import { reseal } from '../src/platform/credentials/reseal.ts';
import { createTokens } from '../src/platform/credentials/tokens.ts';
import { makeLink } from '../src/skip-hire/fleet/driver-routes/commands/route-link.ts';
import { PASSWORD } from './fixtures.ts';
import { harness } from './harness.ts';
import { team } from './metrics/team.ts';

const OLD = 'a-secret-of-more-than-thirty-two-characters';
const both = createTokens(`new:another-secret-of-more-than-thirty-two-characters ${OLD}`);

const h = harness();

interface Value {
  table: string;
  column: string;
  sealed: string;
}
const values = (): Promise<Value[]> =>
  h.withoutTenant(async (db) => {
    const found = SEALED.map(async ({ table, column }) => {
      const { rows } = await sql<{ sealed: string }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null order by 1`.execute(db);
      return rows.map(({ sealed }) => ({ table, column, sealed }));
    });
    return (await Promise.all(found)).flat();
  });
const opened = (all: Value[]) => all.map(({ sealed, ...of }) => ({ ...of, text: both.unseal(sealed) }));

/** A secret in each column, sealed with the old key. */
beforeEach(async () => {
  const manager = await h.as(h.fixtures.clerk);
  const hook = { url: 'https://far.example/hook', events: ['order.placed' as const], active: true };
  const { data } = await manager.ok(createWebhook, { body: { data: hook } });
  await manager.ok(rotateWebhookSecret, { params: { id: data.webhooks[0]!.id } });
  await manager.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } });
  const { organisationId, manager: leader } = await team(h);
  const mapping = { rows: '', metric: 'waste', metricPath: '', valuePath: 'v', dayPath: 'd', commentPath: '' };
  await (
    await h.as(leader)
  ).ok(createIncomingWebhook, { params: { id: organisationId }, body: { data: { name: 'Weighbridge', mapping } } });
  const { driverId } = await h.fleet(h.fixtures.alpha.depotId);
  await h.office((ctx) => makeLink(ctx, h.deps.tokens, { driverId, date: '2026-03-04' }));
  await h.withoutTenant((db) =>
    db
      .insertInto('login_providers')
      .values({
        id: newId(h.clock.now()),
        tenant_id: h.fixtures.alpha.tenantId,
        name: 'Own login',
        issuer: 'https://login.example',
        client_id: 'tonnage',
        client_secret: h.deps.tokens.seal('a secret'),
        audience: 'staff',
        required: false,
        logs_out: false,
        created_at: h.clock.now(),
      })
      .execute(),
  );
  await h.withoutTenant((db) =>
    db
      .updateTable('tenants')
      .set({ tracking_code_sealed: h.deps.tokens.seal('api-code') })
      .execute(),
  );
});

test('names every column that holds a sealed secret', async () => {
  const { rows } = await h.withoutTenant((db) =>
    sql<{ at: string }>`select table_name || '.' || column_name as at from information_schema.columns
      where table_schema = 'public' and column_name ~ 'secret|sealed' and column_name !~ 'hash' order by 1`.execute(db),
  );
  expect(SEALED.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(rows.map(({ at }) => at));
  const filled = new Set((await values()).map(({ table, column }) => `${table}.${column}`));
  expect(filled.size).toBe(SEALED.length);
});

test('is sealed again with the first key, which opens the same texts without the old one', async () => {
  const before = await values();
  const { resealed, lost } = await reseal(h.deps.database, both, SEALED);
  expect([resealed, lost]).toEqual([before.length, 0]);
  const after = await values();
  const key = (one: object) => JSON.stringify(one);
  expect(opened(after).map(key).toSorted()).toEqual(opened(before).map(key).toSorted());
  expect(after.every(({ sealed }) => sealed.startsWith('new.'))).toBe(true);
  expect(await reseal(h.deps.database, both, SEALED)).toEqual({ resealed: 0, lost: 0 });
});

test('goes on after a stop in the middle', async () => {
  let left = 2;
  const seal = (text: string) => {
    if (left-- === 0) throw new Error('killed');
    return both.seal(text);
  };
  await expect(reseal(h.deps.database, { ...both, seal }, SEALED)).rejects.toThrow('killed');
  await reseal(h.deps.database, both, SEALED);
  expect((await values()).every(({ sealed }) => sealed.startsWith('new.'))).toBe(true);
});

test('leaves alone what a server changes meanwhile', async () => {
  const changed = h.deps.tokens.seal('another code');
  let sealing: Promise<unknown> = Promise.resolve();
  await h.withoutTenant(async (db) => {
    await db.updateTable('tenants').set({ tracking_code_sealed: changed }).execute();
    sealing = reseal(h.deps.database, both, SEALED);
    await vi.waitFor(async () => expect(await h.number('select count(*) from pg_locks where not granted')).toBe(1));
  });
  await sealing;
  const codes = (await values()).filter(({ column }) => column === 'tracking_code_sealed');
  expect(new Set(codes.map(({ sealed }) => sealed))).toEqual(new Set([changed]));
});

test('counts what no key opens', async () => {
  const gone = createTokens('a-third-secret-of-more-than-thirty-two-characters');
  await h.withoutTenant((db) =>
    db
      .updateTable('tenants')
      .set({ tracking_code_sealed: gone.seal('x') })
      .execute(),
  );
  const { lost } = await reseal(h.deps.database, both, [{ table: 'tenants', column: 'tracking_code_sealed' }]);
  expect(lost).toBe(await h.number('select count(distinct tracking_code_sealed) from tenants'));
});
