import { checkDeskJob, updateDeskJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { getDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { allocateTo as allocateCall, startOnWay, takeBack } from '@tonnage/contract/skip-hire/orders/planner';
import type { Sent } from '@tonnage/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';

const h = harness();
type Change = Sent<typeof updateDeskJob>['body']['data'];

const office = () => h.as(h.fixtures.planner);
const check = async (id: string, data: Change) =>
  (await (await office()).ok(checkDeskJob, { params: { id }, body: { data } })).data;
const change = async (id: string, data: Change) =>
  (await office()).call(updateDeskJob, { params: { id }, body: { data } });
const params = (id: string) => ({ params: { id }, body: { data: {} } });

describe('the office changes what was agreed', () => {
  test('a confirmed 8 yard becomes a 12 yard at the price that was shown; one email, one line of history, no place moves', async () => {
    const of = await h.customer();
    const order = await h.placed(of, { date: '2026-03-10' });
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const emails = () => h.number(`select count(*) from emails where template = 'job-changed'`);
    const [sent, places] = [
      await emails(),
      await h.rows(`select date, booked from depot_days where depot_id = '${of.depotId}'`),
    ];
    const quote = await check(order.jobId, { containerSubTypeId: h.fixtures.alpha.maxi });
    expect(quote.blockers).toEqual([]);
    expect(quote.differencePence).toBe(quote.after!.grossPence - quote.before!.grossPence);
    expect(quote.differencePence).not.toBe(0);
    // A price that nobody was shown is not taken.
    expect((await change(order.jobId, { containerSubTypeId: h.fixtures.alpha.maxi })).refusal).toBe('PRICE_CHANGED');
    const done = await change(order.jobId, { containerSubTypeId: h.fixtures.alpha.maxi, quoteId: quote.quoteId });
    expect([done.status, done.body.data.sentTo?.length]).toEqual([200, 1]);
    const { data } = await (await office()).ok(getDeskOrder, { params: { id: order.id } });
    expect(data.order.jobs[0]).toMatchObject({ status: 'confirmed', date: '2026-03-10' });
    expect(data.order.timeline[0]).toMatchObject({ kind: 'changed', jobId: order.jobId });
    const [row] = await h.rows<{ net: number; size: string }>(
      `select j.net_pence as net, j.container_sub_type_id as size from jobs j where id = '${order.jobId}'`,
    );
    expect(row).toEqual({ net: quote.after!.netPence, size: h.fixtures.alpha.maxi });
    expect(await emails()).toBe(sent + 1);
    expect(await h.rows(`select date, booked from depot_days where depot_id = '${of.depotId}'`)).toEqual(places);
    // What is already so is not written or told again.
    expect((await change(order.jobId, { containerSubTypeId: h.fixtures.alpha.maxi })).status).toBe(200);
    expect(await emails()).toBe(sent + 1);
  });

  test('until its vehicle is on its way, and again once that is taken back', async () => {
    const of = await h.customer();
    const order = await h.placed(of, { date: '2026-03-10' });
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const fleet = await h.fleet(of.depotId);
    const client = await office();
    await client.ok(allocateCall, { params: { id: order.jobId }, body: { data: fleet } });
    expect((await change(order.jobId, { notes: 'Left of the gate' })).status).toBe(200);
    await client.ok(startOnWay, params(order.jobId));
    const refused = await change(order.jobId, { notes: 'Right of the gate' });
    expect([refused.refusal, refused.error.message]).toEqual([
      'NOT_EDITABLE',
      'The lorry is on its way, so nothing can be changed. Take that back first if it hasn’t set out.',
    ]);
    await client.ok(takeBack, params(order.jobId));
    expect((await change(order.jobId, { notes: 'Right of the gate' })).status).toBe(200);
    const [job] = await h.rows<{ notes: string; status: string }>(
      `select notes, status from jobs where id = '${order.jobId}'`,
    );
    expect(job).toEqual({ notes: 'Right of the gate', status: 'allocated' });
  });

  test('another waste is on the transfer note, also where it was signed for the first one', async () => {
    const of = await h.customer();
    const order = await h.placed(of, { date: '2026-03-10', jobType: 'wait_and_load' });
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const noted = () =>
      h.rows<{ id: string; status: string; waste: string }>(
        `select id, status, waste_type_id as waste from documents where job_id = '${order.jobId}' and kind = 'wtn' order by id`,
      );
    const soil = { wasteTypeId: h.fixtures.alpha.soil };
    const quote = await check(order.jobId, soil);
    expect((await change(order.jobId, { ...soil, quoteId: quote.quoteId })).status).toBe(200);
    expect((await noted()).map(({ status, waste }) => [status, waste])).toEqual([
      ['awaiting_signature', h.fixtures.alpha.soil],
    ]);
    const [note] = await noted();
    const { data } = await (await office()).ok(getDeskDocument, { params: { id: note!.id } });
    expect(data.note!.waste.description).toMatch(/soil/i);
  });

  test('a price that is agreed for the job: within what the role may give, shown before, with its reason, told once', async () => {
    const of = await h.customer();
    const order = await h.placed(of, { date: '2026-03-10' });
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const { alpha, clerk } = h.fixtures;
    await h.rows(`update tenants set discount_percent = 10 where id = '${alpha.tenantId}'`);
    const price = async () =>
      (await h.rows<{ net: number }>(`select net_pence as net from jobs where id = '${order.jobId}'`))[0]!.net;
    const emails = () =>
      h.number(`select count(*) from emails where template = 'job-changed' and created_at is not null`);
    const used = () => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
    const [list, credit, sent] = [await price(), await used(), await emails()];
    const lowest = Math.ceil(list * 0.9);

    const low = await check(order.jobId, { agreedPence: lowest - 1 });
    expect(low.blockers.map(({ code, field }) => [code, field])).toEqual([['PRICE_NOT_YOURS', 'agreedPence']]);
    const quote = await check(order.jobId, { agreedPence: lowest });
    expect([quote.blockers, quote.before!.netPence, quote.after!.netPence]).toEqual([[], list, lowest]);
    const { quoteId } = quote;
    const bare = await change(order.jobId, { agreedPence: lowest, quoteId });
    expect([bare.status, bare.error.details]).toMatchObject([400, { errors: [{ path: ['priceReason'] }] }]);
    const other = { agreedPence: lowest + 1, priceReason: 'Price match', quoteId };
    expect((await change(order.jobId, other)).refusal).toBe('PRICE_CHANGED');
    expect(await price()).toBe(list);

    const done = await change(order.jobId, { agreedPence: lowest, priceReason: 'Price match', quoteId });
    expect([done.status, done.body.data.sentTo?.length]).toEqual([200, 1]);
    expect(await price()).toBe(lowest);
    expect(await used()).toBe(credit + quote.differencePence);
    expect(await emails()).toBe(sent + 1);
    expect(await h.rows(`select price_reason from jobs where id = '${order.jobId}'`)).toEqual([
      { price_reason: 'Price match' },
    ]);
    const [event] = await h.rows<{ changes: object }>(
      `select changes from audit_events where entity_id = '${order.id}' and action = 'job.changed'`,
    );
    expect(event!.changes).toMatchObject({ fields: ['price'], priceReason: 'Price match' });
    // The same price again changes nothing, and other changes leave it as agreed.
    expect((await change(order.jobId, { agreedPence: lowest, priceReason: 'Price match' })).status).toBe(200);
    expect((await change(order.jobId, { notes: 'Left of the gate' })).status).toBe(200);
    expect([await price(), await emails()]).toEqual([lowest, sent + 1]);

    const free = { agreedPence: 0, priceReason: 'Goodwill' };
    const manager = await h.as(clerk);
    const gift = (await manager.ok(checkDeskJob, { params: { id: order.jobId }, body: { data: { agreedPence: 0 } } }))
      .data;
    const given = { params: { id: order.jobId }, body: { data: { ...free, quoteId: gift.quoteId } } };
    expect((await manager.call(updateDeskJob, given)).status).toBe(200);
    expect(await price()).toBe(0);
  });

  test('another site of the customer, also another depot’s: its place, price, note, contact and totals go along', async () => {
    const of = await h.customer();
    const other = await h.customer({ capacity: 1 });
    const order = await h.placed(of, { date: '2026-03-10', jobType: 'wait_and_load', placement: 'highway' });
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const siteId = of.secondSiteId;
    const booked = (depotId: string) =>
      h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${depotId}' and date = '2026-03-10'`);
    const spent = (id: string) =>
      h.number(`select coalesce(sum(net_pence), 0) from order_spend where site_id = '${id}'`);
    await h.rows(`update sites set depot_id = '${other.depotId}' where id = '${siteId}'`);
    expect((await change(order.jobId, { siteId: other.siteId })).error.details).toMatchObject({
      errors: [{ path: ['siteId'], message: 'Choose one of this customer’s sites.' }],
    });
    await h.rows(`update sites set status = 'archived' where id = '${siteId}'`);
    expect((await change(order.jobId, { siteId })).refusal).toBe('SITE_CLOSED');
    await h.rows(`update sites set status = 'active' where id = '${siteId}'`);

    const [spend, emails] = [
      await spent(of.siteId),
      await h.number(`select count(*) from emails where template = 'job-changed'`),
    ];
    const { quoteId, blockers } = await check(order.jobId, { siteId });
    expect(blockers).toEqual([]);
    const moved = await change(order.jobId, { siteId, quoteId });
    expect([moved.status, moved.body.data.sentTo.length]).toEqual([200, 1]);
    expect([await booked(of.depotId), await booked(other.depotId)]).toEqual([0, 1]);
    const [job] = await h.rows<{ net: number }>(
      `select j.site_id, j.depot_id, o.site_id as order_site, o.depot_id as order_depot, j.net_pence::int as net from jobs j join orders o on o.id = j.order_id where j.id = '${order.jobId}'`,
    );
    expect(job).toMatchObject({
      site_id: siteId,
      depot_id: other.depotId,
      order_site: siteId,
      order_depot: other.depotId,
    });
    expect([spend > 0, await spent(of.siteId), await spent(siteId)]).toEqual([true, 0, job!.net]);
    const note = `select site_id as at, status from documents where job_id = '${order.jobId}' and kind = 'wtn'`;
    expect(await h.rows(note)).toEqual([{ at: siteId, status: 'awaiting_signature' }]);
    expect(await h.number(`select count(*) from emails where template = 'job-changed'`)).toBe(emails + 1);
    const { data } = await (await office()).ok(getDeskOrder, { params: { id: order.id } });
    expect(data.order.site.id).toBe(siteId);
    expect(data.order.timeline[0]).toMatchObject({ kind: 'changed', text: expect.stringContaining('site') });

    // Its day there is full for the next one, which stays where it is.
    const next = await h.placed(of, { date: '2026-03-10' });
    await h.office((ctx) => confirmJob(ctx, next.jobId));
    const full = await check(next.jobId, { siteId });
    expect(full.blockers.map(({ code }) => code)).toEqual(['DATE_FULL']);
    expect((await change(next.jobId, { siteId })).refusal).toBe('DATE_FULL');
    // The council knows of the current site.
    await h.rows(`update permits set status = 'applied' where order_id = '${order.id}'`);
    expect((await change(order.jobId, { siteId: of.siteId })).error.message).toBe(
      'Its highway permit is for the current site. Place a new order for the other site.',
    );
    const fleet = await h.fleet(of.depotId);
    await (await office()).ok(allocateCall, { params: { id: next.jobId }, body: { data: fleet } });
    await h.rows(`update depot_days set booked = 0 where depot_id = '${other.depotId}'`);
    expect((await change(next.jobId, { siteId })).error.message).toBe(
      'That site is served by another depot. Unallocate the lorry first.',
    );
  });

  test('two orders that move to the last place of another depot: one moves', async () => {
    const of = await h.customer();
    const other = await h.customer({ capacity: 1 });
    await h.rows(`update sites set depot_id = '${other.depotId}' where id = '${of.secondSiteId}'`);
    const orders = [await h.placed(of, { date: '2026-03-11' }), await h.placed(of, { date: '2026-03-11' })];
    for (const { jobId } of orders) await h.office((ctx) => confirmJob(ctx, jobId));
    const siteId = of.secondSiteId;
    const sent = await Promise.all(
      orders.map(async ({ jobId }) => ({ jobId, quoteId: (await check(jobId, { siteId })).quoteId })),
    );
    const both = await Promise.all(sent.map(({ jobId, quoteId }) => change(jobId, { siteId, quoteId })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const at = (depotId: string) =>
      h.number(`select booked from depot_days where depot_id = '${depotId}' and date = '2026-03-11'`);
    expect([await at(of.depotId), await at(other.depotId)]).toEqual([1, 1]);
  });
});
