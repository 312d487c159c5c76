import { getAuditChoices, listAudit, type AuditEvent } from '@tonnage/contract/core/audit';
import { viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { createSite } from '@tonnage/contract/skip-hire/sites';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from './commands/audit.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const list = async (query: object = {}) => (await manager()).ok(listAudit, { query });
const system = { kind: 'system', userId: null, name: 'System' } as const;
const site = { name: 'Fourth', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };

beforeAll(async () => {
  const { alpha, beta, acme } = h.fixtures;
  await h.placed(acme);
  await (await manager()).ok(updateSettings, { body: { data: { name: 'Alpha & Sons' } } });
  // Sixty actions of the system, one a day, and one of another company.
  await h.withoutTenant(async (db) => {
    for (let day = 0; day < 60; day++) {
      const now = new Date(Date.parse(NOW) - (day + 1) * 86_400_000).toISOString();
      const scope = { tenantId: alpha.tenantId, actor: system };
      const action = {
        action: 'order.reminded',
        entity: 'order',
        entityId: acme.siteId,
        accountId: acme.accountId,
      } as const;
      await audit({ db, now, scope }, action);
    }
    const theirs = { action: 'beta.alone', entity: 'tenant', entityId: beta.tenantId, accountId: null } as const;
    await audit({ db, now: NOW, scope: { tenantId: beta.tenantId, actor: system } }, theirs);
  });
});

/** Every page of an answer in order. */
async function all(query: object = {}): Promise<AuditEvent[]> {
  const found: AuditEvent[] = [];
  for (let before: string | undefined; ;) {
    const { data, meta } = await list({ ...query, before });
    found.push(...data);
    if (meta.older === null) return found;
    before = meta.older;
  }
}

describe('the audit', () => {
  test('the audit lists who did what for whom, newest first, page by page, without other companies', async () => {
    const found = await all();
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(
      await h.number(`select count(*) from audit_events where tenant_id = '${h.fixtures.alpha.tenantId}'`),
    );
    expect(found.some(({ action }) => action === 'beta.alone')).toBe(false);
    const placed = found.find(({ action }) => action === 'order.placed');
    expect(placed).toMatchObject({
      actor: { kind: 'customer', id: h.fixtures.acme.owner.id },
      account: { id: h.fixtures.acme.accountId },
      entity: 'order',
      label: expect.stringMatching(/^SO-/) as string,
    });
    const settings = found.find(({ action }) => action === 'settings.changed');
    expect(settings).toMatchObject({ actor: { kind: 'staff', id: h.fixtures.clerk.id }, account: null });
    expect(settings!.changes).toEqual([{ name: 'name', was: expect.any(String) as string, is: 'Alpha & Sons' }]);
    expect(found.find(({ action }) => action === 'order.reminded')!.actor).toEqual({
      kind: 'system',
      id: null,
      name: null,
    });
  });

  test('every filter gives the same rows as searching all of them', async () => {
    const every = await all();
    const { acme, clerk } = h.fixtures;
    const some = every.find(({ action }) => action === 'order.placed')!;
    const day = (event: AuditEvent) => event.at.slice(0, 10);
    const questions: [object, (event: AuditEvent) => boolean][] = [
      [{ actor: 'system' }, ({ actor }) => actor.kind === 'system'],
      [{ personId: clerk.id }, ({ actor }) => actor.id === clerk.id],
      [{ entity: 'tenant' }, ({ entity }) => entity === 'tenant'],
      [{ entityId: some.entityId }, ({ entityId }) => entityId === some.entityId],
      [{ action: 'order.placed' }, ({ action }) => action === 'order.placed'],
      [{ account: some.account!.number }, ({ account }) => account?.id === acme.accountId],
      [{ from: '2026-02-10', to: '2026-02-19' }, (event) => day(event) >= '2026-02-10' && day(event) <= '2026-02-19'],
      [
        { actor: 'system', from: '2026-02-10', entity: 'order' },
        (event) => event.actor.kind === 'system' && day(event) >= '2026-02-10',
      ],
      [{ personId: 'nobody' }, () => false],
      [{ entityId: 'nothing' }, () => false],
      [{ account: 'no such' }, () => false],
    ];
    for (const [query, fits] of questions) {
      const ids = (await all(query)).map(({ id }) => id);
      expect([query, ids]).toEqual([query, every.filter(fits).map(({ id }) => id)]);
    }
    expect((await list({ before: 'nothing' })).data).toEqual([]);
    const { data } = await (await manager()).ok(getAuditChoices, {});
    expect(data.actions).toEqual([...new Set(every.map(({ action }) => action))].toSorted());
    expect(data.staff.map(({ id }) => id)).toContain(clerk.id);
  });

  test('an action during a view as a customer names both the member of staff and the customer', async () => {
    const { clerk, acme } = h.fixtures;
    const client = h.bearer(await h.session(clerk));
    await client.ok(viewAsCustomer, { body: { data: { accountId: acme.accountId } } });
    await client.ok(createSite, { body: { data: site } });
    const [event] = (await list({ action: 'site.created' })).data;
    expect(event).toMatchObject({
      actor: { kind: 'staff', id: clerk.id, name: expect.any(String) as string },
      account: { id: acme.accountId },
      label: 'Fourth',
    });
  });

  test('the audit keeps the name of a person who has left', async () => {
    const { acme } = h.fixtures;
    const gone = await h.joined(acme.accountId, h.fixtures.alpha, { role: 'owner' });
    await (await h.as(gone)).ok(createSite, { body: { data: { ...site, name: 'Fifth' } } });
    await h.withoutTenant((db) => db.deleteFrom('account_members').where('user_id', '=', gone.id).execute());
    expect((await list({ personId: gone.id })).data[0]?.actor).toMatchObject({ kind: 'customer', name: 'Joan Joined' });
  });

  test('the export has every matching row, in the same order as the list', async () => {
    const answer = await (await manager()).raw({ method: 'GET', url: `/api${listAudit.path}?actor=system&format=csv` });
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\u{FEFF}Date and time,User,Role,Action,Type,Item,Account,Customer,Changes');
    expect(lines).toHaveLength(1 + (await all({ actor: 'system' })).length);
    expect(lines[1]).toMatch(/^2026-03-02 09:00,,System,order.reminded,order,/);
  });
});
