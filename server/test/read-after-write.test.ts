import { logout, me } from '@tonnage/contract/core/identity/auth';
import { findMyAccount, setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { describe, expect, test } from 'vitest';
import { harness } from './harness.ts';

const h = harness();

// A read may start with its session's cached entry (decision 8): the very next request must see any change in between,
// and nobody may ever get somebody else's answer.
describe('a read right after a change', () => {
  test('is refused once its session has ended', async () => {
    const { acme } = h.fixtures;
    const jwt = await h.session(acme.owner);
    const first = h.bearer(jwt);
    await first.ok(listSites, {});
    await h.bearer(jwt).ok(logout, {});
    expect((await first.call(listSites, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await first.call(me, {})).refusal).toBe('UNAUTHENTICATED');
  });

  test('shows the account that was switched to, and no site of the previous one', async () => {
    const { acme, rival, alpha } = h.fixtures;
    await h.withoutTenant((db) =>
      db
        .insertInto('account_members')
        .values({
          account_id: rival.accountId,
          user_id: acme.owner.id,
          tenant_id: alpha.tenantId,
          role: 'viewer',
          created_at: h.clock.now(),
        })
        .execute(),
    );
    const client = h.bearer(await h.session(acme.owner));
    for (const to of [rival, acme, rival]) {
      await client.ok(setAccount, { body: { data: { newAccountId: to.accountId } } });
      expect((await client.ok(findMyAccount, {})).data.id).toBe(to.accountId);
      const seen = (await client.ok(listSites, {})).data.map((site) => site.id);
      expect(seen).toContain(to.siteId);
      expect(seen).not.toContain((to === rival ? acme : rival).siteId);
    }
  });

  test('obeys a role, a limit to sites and a block from the moment they are set', async () => {
    const { acme, alpha } = h.fixtures;
    const client = h.bearer(await h.session(acme.manager));
    const sites = async () => (await client.ok(listSites, {})).data.map((site) => site.id);
    const limit = (siteIds: string[] | null) =>
      h.withoutTenant((db) =>
        db
          .updateTable('account_members')
          .set({ site_ids: siteIds })
          .where('user_id', '=', acme.manager.id)
          .where('tenant_id', '=', alpha.tenantId)
          .execute(),
      );
    const block = (at: string | null) =>
      h.withoutTenant((db) =>
        db.updateTable('users').set({ blocked_at: at }).where('id', '=', acme.manager.id).execute(),
      );
    expect(await sites()).toContain(acme.siteId);
    await limit([acme.secondSiteId]);
    expect(await sites()).toEqual([acme.secondSiteId]);
    await limit(null);
    expect(await sites()).toContain(acme.siteId);
    await block(h.clock.now());
    expect((await client.call(listSites, {})).refusal).toBe('UNAUTHENTICATED');
    await block(null);
    expect(await sites()).toContain(acme.siteId);
  });
});

test('200 concurrent reads of four people each get their own answer', async () => {
  const { acme, rival, card, stranger, beta } = h.fixtures;
  const people = await Promise.all(
    (
      [
        [acme, undefined],
        [rival, undefined],
        [card, undefined],
        [stranger, beta],
      ] as const
    ).map(async ([customer, company]) => ({ customer, client: await h.as(customer.owner, company) })),
  );
  const everyone = Array.from({ length: 50 }, () => people).flat();
  const seen = await Promise.all(
    everyone.map(async ({ client }) => {
      const [account, sites] = await Promise.all([client.ok(findMyAccount, {}), client.ok(listSites, {})]);
      return [account.data.id, sites.data.length > 0 && sites.data.map((s) => s.id)] as const;
    }),
  );
  const own = new Map(people.map(({ customer }) => [customer.accountId, customer.siteId]));
  for (const [i, [accountId, siteIds]] of seen.entries()) {
    const { customer } = everyone[i]!;
    expect(accountId).toBe(customer.accountId);
    expect(siteIds).toContain(customer.siteId);
    for (const [other, siteId] of own) if (other !== accountId) expect(siteIds).not.toContain(siteId);
  }
});
