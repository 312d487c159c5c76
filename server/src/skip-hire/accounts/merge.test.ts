import {
  getCustomer,
  listCustomers,
  updateCustomerRules,
  setCustomerStatus,
} from '@tonnage/contract/skip-hire/accounts/accounts';
import { findMyAccount, setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { mergeCustomer, previewMerge, undoMerge } from '@tonnage/contract/skip-hire/accounts/merge';
import { createCustomerSite } from '@tonnage/contract/skip-hire/sites';
import { viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { afterEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../../test/fixtures.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { startInvoiceRun } from '../billing/invoices/commands/start-invoice-run.ts';
import { invoiceRunAccount } from '../billing/invoices/jobs.ts';
import { recordPayment } from '../billing/payments/commands/record-payment.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
afterEach(() => h.clock.set(NOW));

const into = (survivor: Customer) => ({ body: { data: { into: survivor.accountId } } });
const of = (customer: Customer) => ({ params: { id: customer.accountId } });
const owed = ({ accountId }: Customer) => h.number(`select exposure_pence from accounts where id = '${accountId}'`);
const ownerOf = async (table: string, id: string) =>
  (await h.rows<{ account_id: string }>(`select account_id from ${table} where id = '${id}'`))[0]!.account_id;

/** Two accounts of one customer, the first with one of everything. */
async function pair() {
  const [merged, survivor] = [await h.customer(), await h.customer()];
  const standing = await h.standing(merged);
  const contacts = await h.contacts(merged);
  const papers = await h.papers(merged);
  return { merged, survivor, standing, contacts, papers };
}

describe('merging two customers', () => {
  test('everything follows to the survivor, and both accounts’ histories say so', async () => {
    const { merged, survivor, standing, contacts, papers } = await pair();
    const own = await h.placed(survivor);
    const client = await manager();
    const preview = (await client.ok(previewMerge, { ...of(merged), query: { into: survivor.accountId } })).data;
    expect(preview).toMatchObject({ sites: 2, orders: 1, openOrders: 1, users: 1, invoices: 1, contacts: 1 });
    const before = { merged: await owed(merged), survivor: await owed(survivor) };
    expect(preview.exposurePence).toBe(before.merged);

    const { data } = await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    expect(data).toMatchObject({ id: survivor.accountId, openOrders: 2, sites: 4 });
    expect(data.members.map(({ id }) => id).toSorted()).toEqual([merged.owner.id, survivor.owner.id].toSorted());
    expect(await owed(survivor)).toBe(before.merged + before.survivor);
    for (const [table, id] of [
      ['orders', standing.id],
      ['orders', own.id],
      ['jobs', standing.jobId],
      ['sites', merged.siteId],
      ['site_contacts', contacts.siteContactId],
      ['account_contacts', contacts.accountContactId],
      ['documents', papers.documentId],
      ['invoices', papers.invoiceId],
      ['payments', papers.paymentId],
    ] as const)
      expect([table, await ownerOf(table, id)]).toEqual([table, survivor.accountId]);
    const left = await h.rows<{ name: string }>(`select t.name from tonnage_merged_tables() t
      where t.name <> 'audit_events' and (xpath('/row/n/text()', query_to_xml(format(
        'select count(*) as n from %I where account_id = %L', t.name, '${merged.accountId}'), false, true, '')))[1]::text <> '0'`);
    expect(left).toEqual([]);

    expect(data.history[0]).toMatchObject({ action: 'Another customer merged into this one' });
    expect(data.merged).toMatchObject([{ id: merged.accountId, undoUntil: '2026-03-04T09:00:00.000Z' }]);
    const gone = (await client.ok(getCustomer, of(merged))).data;
    expect(gone).toMatchObject({ status: 'closed', mergedInto: { id: survivor.accountId }, openOrders: 0 });
    expect(gone.history[0]).toMatchObject({ action: 'Merged into another customer', who: 'Alpha clerk' });
    const { data: listed } = await client.ok(listCustomers, { query: { q: gone.number } });
    expect(listed).toEqual([]);
  });

  test('a user of the merged account works in the survivor at once, and finds an old order’s history there', async () => {
    const { merged, survivor, standing } = await pair();
    const user = await h.as(merged.owner);
    await (await manager()).ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    expect((await user.ok(findMyAccount, {})).data).toMatchObject({ id: survivor.accountId, role: 'owner' });
    expect((await user.ok(getOrder, { params: { id: standing.id } })).data.number).toBe(standing.number);
    // A link in an earlier email names the merged account. To anybody else it leads nowhere.
    const old = { body: { data: { newAccountId: merged.accountId } } };
    expect((await user.ok(setAccount, old)).data.id).toBe(survivor.accountId);
    expect((await (await h.as(h.fixtures.rival.owner)).call(setAccount, old)).refusal).toBe('NOT_FOUND');
    const order = { body: { data: h.input(merged.siteId) } };
    expect(await ownerOf('orders', (await user.ok(createJob, order)).data.id)).toBe(survivor.accountId);
  });

  test('a limited user of both keeps the survivor’s role and reaches what they could reach in either', async () => {
    const { merged, survivor } = await pair();
    const both = await h.joined(survivor.accountId, h.fixtures.alpha, { role: 'buyer', siteIds: [survivor.siteId] });
    await h.rows(`insert into account_members (tenant_id, account_id, user_id, role, site_ids, created_at)
      select tenant_id, '${merged.accountId}', user_id, 'viewer', array['${merged.siteId}']::uuid[], created_at
      from account_members where user_id = '${both.id}'`);
    const reach = async () =>
      (
        await h.rows<{ role: string; site_ids: string[] }>(`select role, site_ids from account_members
          where account_id = '${survivor.accountId}' and user_id = '${both.id}'`)
      )[0]!;
    const client = await manager();
    await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    expect((await reach()).role).toBe('buyer');
    expect((await reach()).site_ids.toSorted()).toEqual([merged.siteId, survivor.siteId].toSorted());
    await client.ok(undoMerge, of(merged));
    expect((await reach()).site_ids).toEqual([survivor.siteId]);
  });

  test('itself, a merged account, a closed survivor and another company’s customer are refused, each by name', async () => {
    const { merged, survivor } = await pair();
    const third = await h.customer();
    const client = await manager();
    const merge = async (one: Customer, other: Customer) =>
      (await client.call(mergeCustomer, { ...of(one), ...into(other) })).error;
    expect((await merge(merged, merged)).details).toMatchObject({ code: 'SAME_ACCOUNT' });
    expect((await merge(merged, h.fixtures.stranger)).details).toMatchObject({ code: 'NOT_FOUND' });
    await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    expect(await merge(merged, third)).toMatchObject({
      message: 'Fresh has already been merged into Fresh. Use that one instead.',
      details: { code: 'ACCOUNT_MERGED' },
    });
    expect((await merge(third, merged)).details).toMatchObject({ code: 'ACCOUNT_MERGED' });
    await h.rows(`update accounts set status = 'closed' where id = '${third.accountId}'`);
    expect((await merge(survivor, third)).message).toContain('is closed');
    const refusals = [
      await client.call(setCustomerStatus, { ...of(merged), body: { data: { status: 'active', reason: 'x' } } }),
      await client.call(updateCustomerRules, { ...of(merged), body: { data: { poMandatory: true } } }),
      await client.call(viewAsCustomer, { body: { data: { accountId: merged.accountId } } }),
      await client.call(createCustomerSite, {
        ...of(merged),
        body: { data: { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' } },
      }),
    ];
    expect(refusals.map(({ refusal }) => refusal)).toEqual(refusals.map(() => 'ACCOUNT_MERGED'));
  });

  test('an invoice run at the same time invoices everything once, and nothing is left at the merged account', async () => {
    for (let i = 0; i < 8; i++) {
      const [merged, survivor] = [await h.customer({ limitPence: null }), await h.customer({ limitPence: null })];
      const sides = [merged, survivor];
      for (const side of sides) await h.standing(side);
      for (const side of sides) await h.office((ctx) => recordPayment(ctx, side.accountId, 5_000));
      h.clock.set('2026-04-02T09:00:00.000Z');
      // Signs in again, because months pass.
      const client = h.bearer(await h.session(h.fixtures.clerk));
      const { id: runId } = await h.office((ctx) => startInvoiceRun(ctx, '2026-03-31'));
      const invoice = (accountId: string) =>
        invoiceRunAccount(h.deps, { runId, accountId, tenantId: h.fixtures.alpha.tenantId });
      const [merge] = await Promise.all([
        client.call(mergeCustomer, { ...of(merged), ...into(survivor) }),
        ...sides.map(({ accountId }) => invoice(accountId)),
      ]);
      expect(merge.status).toBe(200);
      // What the run did not reach is left for the next one.
      h.clock.set('2026-05-02T09:00:00.000Z');
      await h.office((ctx) => runInvoices(ctx, '2026-04-30'));
      const accounts = `('${merged.accountId}', '${survivor.accountId}')`;
      const rows = await h.rows<{ account_id: string; deliveries: number }>(
        `select i.account_id, count(*) filter (where l.code = 'delivery')::int as deliveries from invoices i
          join invoice_lines l on l.invoice_id = i.id and l.account_id = i.account_id
          where i.account_id in ${accounts} group by 1`,
      );
      expect(rows).toEqual([{ account_id: survivor.accountId, deliveries: 2 }]);
      const strays = await h.number(
        `select (select count(*) from invoices i join invoice_lines l on l.invoice_id = i.id
            where i.account_id in ${accounts} and l.account_id <> i.account_id)
          + (select count(*) from allocations a join invoices i on i.id = a.invoice_id
            where i.account_id in ${accounts} and a.account_id <> i.account_id)
          + (select count(*) from jobs j join invoices i on i.id = j.invoice_id
            where i.account_id in ${accounts} and j.account_id <> i.account_id)`,
      );
      expect(strays).toBe(0);
      const open = await h.number(
        `select sum(gross_pence - paid_pence - credited_pence)::int from invoices
          where kind = 'invoice' and account_id = '${survivor.accountId}'`,
      );
      expect([await owed(merged), await owed(survivor)]).toEqual([0, open]);
      h.clock.set(NOW);
    }
  });

  test('orders placed meanwhile go to the survivor or are refused with its name; of two merges at once one wins', async () => {
    const { merged, survivor } = await pair();
    const user = await h.as(merged.owner);
    const client = await manager();
    const place = () => user.call(createJob, { body: { data: h.input(merged.siteId) } });
    const [first, second, ...orders] = await Promise.all([
      client.call(mergeCustomer, { ...of(merged), ...into(survivor) }),
      client.call(mergeCustomer, { ...of(survivor), ...into(merged) }),
      place(),
      place(),
      place(),
    ]);
    expect([first!.status, second!.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const alive = first!.status === 200 ? survivor : merged;
    const rows = await h.rows<{ account_id: string }>(
      `select account_id from orders where account_id in ('${merged.accountId}', '${survivor.accountId}')`,
    );
    expect(new Set(rows.map(({ account_id: id }) => id))).toEqual(new Set([alive.accountId]));
    for (const order of orders) if (order!.status !== 201) expect(order!.refusal).toBe('ACCOUNT_MERGED');
  });

  test('the survivor’s own price wins, and the preview says so with its terms and the users of both', async () => {
    const [merged, survivor] = [await h.customer({ type: 'prepay' }), await h.customer()];
    const price = (accountId: string, pence: number) =>
      h.rows(`insert into prices (tenant_id, id, account_id, container_sub_type_id, job_type, net_pence, vat_rate_bp,
        hire_days, over_hire_pence_per_day, valid_from) values ('${h.fixtures.alpha.tenantId}', gen_random_uuid(),
        '${accountId}', '${h.fixtures.alpha.builders}', 'delivery', ${pence}, 2000, 14, 500, '2020-01-01')`);
    await price(merged.accountId, 11_100);
    await price(survivor.accountId, 22_200);
    await h.rows(`insert into account_members (tenant_id, account_id, user_id, role, created_at)
      select tenant_id, '${survivor.accountId}', user_id, 'viewer', created_at from account_members
      where user_id = '${merged.owner.id}'`);
    const client = await manager();
    const { data } = await client.ok(previewMerge, { ...of(merged), query: { into: survivor.accountId } });
    expect(data.notices.join(' ')).toMatch(/pays on account.*One price of.*One user is in both/);
    // The reverse charge is named where it differs; without a VAT number the switch does nothing.
    const reverse = async (vatNumber: string | null) => {
      await h.rows(
        `update accounts set reverse_charge = true, vat_number = ${vatNumber === null ? 'null' : `'${vatNumber}'`} where id = '${merged.accountId}'`,
      );
      const again = await client.ok(previewMerge, { ...of(merged), query: { into: survivor.accountId } });
      return again.data.notices.filter((notice) => notice.includes('reverse charge'));
    };
    expect(await reverse(null)).toEqual([]);
    expect(await reverse('GB220430231')).toEqual([
      expect.stringMatching(
        /is charged VAT\. New orders and invoices will follow that; .* is currently under the domestic reverse charge\.$/,
      ),
    ]);
    await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    const kept = await h.rows<{ net_pence: number }>(
      `select net_pence from prices where account_id = '${survivor.accountId}'`,
    );
    expect(kept).toEqual([{ net_pence: 22_200 }]);
  });
});

describe('undoing a merge', () => {
  test('what it moved moves back; an order placed since stays with the survivor, at a copy of its site', async () => {
    const { merged, survivor, standing, contacts, papers } = await pair();
    const client = await manager();
    const before = [await owed(merged), await owed(survivor)];
    await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    const user = await h.as(merged.owner);
    const since = (await user.ok(createJob, { body: { data: h.input(merged.siteId) } })).data;
    const named = async (id: string) =>
      (await h.rows<{ content: string }>(`select content::text from documents where id = '${id}'`))[0]!.content;
    const paper = await named(papers.documentId);
    const { data } = await client.ok(undoMerge, of(merged));
    expect(data).toMatchObject({ id: merged.accountId, status: 'active', mergedInto: null, openOrders: 1, sites: 2 });
    for (const [table, id] of [
      ['orders', standing.id],
      ['jobs', standing.jobId],
      ['sites', merged.siteId],
      ['site_contacts', contacts.siteContactId],
      ['documents', papers.documentId],
      ['invoices', papers.invoiceId],
      ['payments', papers.paymentId],
    ] as const)
      expect([table, await ownerOf(table, id)]).toEqual([table, merged.accountId]);
    expect(await named(papers.documentId)).toBe(paper);
    expect(await ownerOf('orders', since.id)).toBe(survivor.accountId);
    const [site] = await h.rows<{ id: string; account_id: string }>(`select s.id, s.account_id from sites s
      join orders o on o.site_id = s.id where o.id = '${since.id}'`);
    expect(site!.id).not.toBe(merged.siteId);
    expect(site!.account_id).toBe(survivor.accountId);
    const [gross] = await h.rows<{ gross_pence: number }>(`select gross_pence from orders where id = '${since.id}'`);
    expect([await owed(merged), await owed(survivor)]).toEqual([before[0], before[1]! + gross!.gross_pence]);
    const counted = await h.rows(`select site_id, status, orders from order_counts where account_id in
      ('${merged.accountId}', '${survivor.accountId}') and orders > 0 order by 1, 2`);
    expect(counted).toEqual(
      await h.rows(`select site_id, status, count(*)::int as orders from orders where account_id in
        ('${merged.accountId}', '${survivor.accountId}') group by 1, 2 order by 1, 2`),
    );
    expect(data.history[0]).toMatchObject({ action: 'Merge undone' });
    // Its user is back, and two who undo at once do it once.
    expect((await (await h.as(merged.owner)).ok(findMyAccount, {})).data.id).toBe(merged.accountId);
    expect((await client.call(undoMerge, of(merged))).refusal).toBe('NOT_FOUND');
  });

  test('it is refused after a day, once the survivor was merged itself, and when money ties the two', async () => {
    const { merged, survivor, papers } = await pair();
    const third = await h.customer();
    const client = await manager();
    const undo = async (customer: Customer) => (await client.call(undoMerge, of(customer))).refusal;
    expect(await undo(merged)).toBe('NOT_FOUND');
    await client.ok(mergeCustomer, { ...of(merged), ...into(survivor) });
    await client.ok(mergeCustomer, { ...of(survivor), ...into(third) });
    expect(await undo(merged)).toBe('ACCOUNT_MERGED');
    await client.ok(undoMerge, of(survivor));
    await h.office((ctx) => recordPayment(ctx, survivor.accountId, 1_000, { invoiceIds: [papers.invoiceId] }));
    const tied = await client.call(undoMerge, of(merged));
    expect(tied.refusal).toBe('MERGE_TIED');
    expect(tied.error.message).toMatch(/^Since the merge, a payment or credit from one customer /);
    h.clock.set('2026-03-04T09:00:00.001Z');
    expect(await undo(merged)).toBe('MERGE_OVER');
    expect((await client.ok(getCustomer, of(survivor))).data.merged).toMatchObject([{ undoUntil: null }]);
  });
});
