import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { collecting, SIGNING } from '../../../test/documents.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import { allocateJob } from '../orders/planning/commands/allocate.ts';
import { completeJob } from '../orders/planning/commands/complete-job.ts';
import { startJob } from '../orders/planning/commands/start-job.ts';
import { signDocument } from './commands/sign-document.ts';

const h = harness();

/** Completed jobs that took waste away without a signed note, by the rule itself and not by the triggers. */
const UNDOCUMENTED = `select j.id::text from jobs j where j.status = 'completed'
  and j.type in ('exchange', 'collection', 'tip_and_return', 'wait_and_load')
  and not exists (select from documents d where d.status = 'signed' and d.kind = 'wtn' and d.job_id = j.id)
  and not exists (select from documents d where d.status = 'signed' and d.kind = 'season_ticket' and d.site_id = j.site_id
    and j.date between d.valid_from and d.valid_to and d.waste_type_id = coalesce((select b.waste_type_id from jobs b
      where b.order_id = j.order_id and b.id <> j.id and b.status = 'completed' and b.type in ('delivery', 'exchange')
        and b.completed_at <= coalesce(j.completed_at, 'infinity') order by b.completed_at desc, b.sequence desc limit 1),
      (select o.waste_type_id from orders o where o.id = j.order_id)))`;

const idsOf = async (text: string) => (await h.rows<{ id: string }>(`${text} order by 1`)).map(({ id }) => id);
const write = (text: string) => h.rows(text);

test('the list of due notes follows jobs, their wastes, transfer notes and season tickets', async () => {
  const { alpha } = h.fixtures;
  const customer = await h.customer();
  const { orderId, jobId } = await collecting(h, customer);
  /** Whether the job's note is due, after the list was compared with the rule for every job. */
  const due = async () => {
    const listed = await idsOf('select job_id::text as id from notes_due');
    expect(listed).toEqual(await idsOf(UNDOCUMENTED));
    return listed.includes(jobId);
  };
  expect(await due()).toBe(false);
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, jobId);
    await completeJob(ctx, jobId, { netWeightKg: 2_240 });
  });
  expect(await due()).toBe(true);

  const [note] = await idsOf(`select id::text from documents where job_id = '${jobId}' and kind = 'wtn'`);
  await h.member(customer.owner, (ctx) => signDocument(ctx, note!, SIGNING));
  expect(await due()).toBe(false);
  await write(`update documents set status = 'void', voided_at = now() where id = '${note}'`);
  expect(await due()).toBe(true);

  const ticket = await h.ticket(customer);
  expect(await due()).toBe(false);
  await write(`update jobs set waste_type_id = '${alpha.soil}' where order_id = '${orderId}' and type = 'delivery'`);
  expect(await due()).toBe(true);
  await write(`update jobs set waste_type_id = '${alpha.mixed}' where order_id = '${orderId}' and type = 'delivery'`);
  expect(await due()).toBe(false);
  await write(`update jobs set date = date + 400 where id = '${jobId}'`);
  expect(await due()).toBe(true);
  await write(`update jobs set date = date - 400 where id = '${jobId}'`);
  expect(await due()).toBe(false);
  await write(`update documents set status = 'void', voided_at = now() where id = '${ticket}'`);
  expect(await due()).toBe(true);

  await write(`update jobs set status = 'failed' where id = '${jobId}'`);
  expect(await due()).toBe(false);
});
