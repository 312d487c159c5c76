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
      'The vehicle is on its way, so nothing can be changed. Take that back first if it hasn’t set out.',
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
});
