import { listFailedWork, retryFailedWork } from '@tonnage/contract/core/tenants/failed-work';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { sendRefundJob } from '../../skip-hire/billing/payments/jobs.ts';
import { removeFileJob } from '../../platform/jobs.ts';
import { fileDocumentJob } from '../../skip-hire/documents/jobs.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);

/** A job of a company that was given up; its id. */
async function givenUp(name: string, tenantId: string, message = 'The processor is down'): Promise<string> {
  const [job] = await h.rows<{
    id: string;
  }>(`insert into pgboss.job (name, data, state, retry_count, output, completed_on)
    values ('${name}', '{"tenantId": "${tenantId}", "refundId": "x"}', 'failed', 58, '{"message": "${message}"}', now())
    returning id`);
  return job!.id;
}
const listed = async () => (await (await manager()).ok(listFailedWork, {})).data;

test('what failed for good is listed with its cause, of this company and of kinds that a person knows', async () => {
  const { alpha, beta } = h.fixtures;
  const mine = await givenUp(sendRefundJob.name, alpha.tenantId);
  await givenUp(sendRefundJob.name, beta.tenantId);
  await givenUp(removeFileJob.name, alpha.tenantId);
  const { work, total } = await listed();
  expect([total, work]).toEqual([
    1,
    [
      {
        id: mine,
        what: 'Card refund',
        failedAt: expect.any(String),
        tries: 59,
        cause: 'The processor is down',
        link: '/desk/payments/refunds',
      },
    ],
  ]);
});

test('one of an earlier version whose data have changed is listed without a link', async () => {
  const { alpha } = h.fixtures;
  await h.rows(`insert into pgboss.job (name, data, state, output, completed_on)
    values ('${fileDocumentJob.name}', '{"tenantId": "${alpha.tenantId}"}', 'failed', '{"message": "No space"}', now())`);
  const { work } = await listed();
  expect(work.find(({ what }) => what === 'Document PDF')?.link).toBeNull();
});

test('it is tried again once, of two at once, and never another company’s', async () => {
  const { alpha, beta } = h.fixtures;
  const mine = await givenUp(sendRefundJob.name, alpha.tenantId);
  const theirs = await givenUp(sendRefundJob.name, beta.tenantId);
  const client = await manager();
  const again = (id: string) => client.call(retryFailedWork, { params: { id } });
  expect((await again(theirs)).refusal).toBe('WRONG_STATE');
  const answers = await Promise.all([again(mine), again(mine)]);
  expect(answers.map(({ status, refusal }) => (status < 300 ? 'ok' : refusal)).toSorted()).toEqual([
    'WRONG_STATE',
    'ok',
  ]);
  const jobs = await h.rows<{ state: string; retry_count: number; output: unknown }>(
    `select state, retry_count, output from pgboss.job where id in ('${mine}', '${theirs}') order by (id = '${mine}') desc`,
  );
  expect(jobs).toMatchObject([
    { state: 'created', retry_count: 0, output: null },
    { state: 'failed', retry_count: 58 },
  ]);
  expect(
    await h.rows(`select changes from audit_events where action = 'work.retried' order by id desc limit 1`),
  ).toEqual([{ changes: { what: 'Card refund' } }]);
});
