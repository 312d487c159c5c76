import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getDocument, listDocuments, type DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { completeStop, createRouteLink } from '@tonnage/contract/skip-hire/fleet';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { mayBeSignedOn, mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import { JOB_STATUSES, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { collecting, PDF, PNG, SIGNING } from '../../../test/documents.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';
import { allocateJob, allocateTo } from '../orders/planning/commands/allocate.ts';
import { completeJob } from '../orders/planning/commands/complete-job.ts';
import { startJob } from '../orders/planning/commands/start-job.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import { signDocument } from './commands/sign-document.ts';

const h = harness();
const PAPER = { signedBy: 'Jo Site', position: 'Foreman', signedOn: '2026-03-03' };

async function file(jobId: string, data: object = {}, bytes: Buffer = PNG, key: string = crypto.randomUUID()) {
  const office = await h.as(h.fixtures.planner);
  return office.form(
    '/api/desk/notes/paper',
    [
      ['data', JSON.stringify({ jobId, ...PAPER, ...data })],
      ['files.file', ['note.png', bytes]],
    ],
    { headers: { 'idempotency-key': key } },
  );
}
const codes = (answers: { status: number; refusal: string }[]) =>
  answers.map(({ status, refusal }) => (status < 300 ? 'ok' : refusal)).toSorted();

/** A load that left while its note was unsigned. */
async function left(of: Customer) {
  const job = await collecting(h, of);
  await h.office(async (ctx) => {
    await confirmJob(ctx, job.jobId);
    await allocateJob(ctx, job.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, job.jobId);
    await completeJob(ctx, job.jobId, { netWeightKg: 2_240 });
  });
  return job;
}
const notesOf = (jobId: string) =>
  h.rows<{ id: string; status: string; file_id: string | null }>(
    `select id, status, file_id from documents where job_id = '${jobId}' and kind = 'wtn' order by id`,
  );
const outstanding = async (jobId: string) =>
  (await (await h.as(h.fixtures.planner)).ok(getDeskToday, {})).data.outstandingNotes.jobs.some(
    (job) => job.jobId === jobId,
  );

describe('a note that was signed on paper', () => {
  test('is filed with its photograph, counts as signed, is no longer outstanding, and opens for the customer', async () => {
    const mine = await h.customer();
    const { jobId } = await left(mine);
    expect(await outstanding(jobId)).toBe(true);
    const answer = await file(jobId);
    const { data } = answer.body as { data: DeskDocumentPage };
    expect([answer.status, data]).toEqual([
      201,
      expect.objectContaining({ status: 'signed', signedBy: 'Jo Site', signedOnPaper: true, jobId }),
    ]);
    expect(data.note).toMatchObject({
      quantity: '1 container, 2.24 t',
      signature: { name: 'Jo Site', position: 'Foreman', onPaper: true },
    });
    expect(await outstanding(jobId)).toBe(false);
    const owner = await h.as(mine.owner);
    const { data: shown } = await owner.ok(getDocument, { params: { id: data.id } });
    expect(shown).toMatchObject({ status: 'signed', signedOnPaper: true, own: false });
    const read = await owner.raw({ method: 'GET', url: shown.file.url });
    expect([read.status, read.bytes.equals(PNG), read.headers['content-type']]).toEqual([200, true, 'image/png']);
    const audits = await h.rows<{ action: string; actor_kind: string; changes: object }>(
      `select action, actor_kind, changes from audit_events where entity_id = '${data.id}' and action = 'document.signed'`,
    );
    expect(audits).toMatchObject([{ actor_kind: 'staff', changes: { name: 'Jo Site', onPaper: true } }]);
  });

  test('gets a note in the same step where the job has none, and nobody is asked to sign it', async () => {
    const mine = await h.customer();
    const { jobId } = await left(mine);
    await h.withoutTenant((db) => db.deleteFrom('emails').where('account_id', '=', mine.accountId).execute());
    await h.withoutTenant((db) =>
      db.updateTable('documents').set({ status: 'void' }).where('job_id', '=', jobId).execute(),
    );
    expect((await file(jobId, {}, PDF)).status).toBe(201);
    expect((await notesOf(jobId)).map(({ status }) => status)).toEqual(['void', 'signed']);
    expect(
      await h.number(
        `select count(*) from emails where account_id = '${mine.accountId}' and template = 'signature-waiting'`,
      ),
    ).toBe(0);
  });

  test('is refused without a photograph, a name or a believable day, and while a fact of the note is missing', async () => {
    const mine = await h.customer();
    const { jobId } = await left(mine);
    const before = await h.footprint();
    const office = await h.as(h.fixtures.planner);
    const bare = await office.form('/api/desk/notes/paper', [['data', JSON.stringify({ jobId, ...PAPER })]]);
    expect(bare.refusal).toBe('NO_FILE');
    expect((await file(jobId, {}, Buffer.from('#!/bin/sh'))).refusal).toBe('FILE_TYPE');
    expect((await file(jobId, { signedBy: ' ' })).status).toBe(400);
    for (const signedOn of ['2026-03-04', '2026-01-30'])
      expect((await file(jobId, { signedOn })).refusal).toMatch(/Enter the day it was signed/);
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ sic_code: null }).where('id', '=', mine.accountId).execute(),
    );
    const lacking = await file(jobId);
    expect([lacking.refusal, lacking.error.message]).toEqual(['NOTE_INCOMPLETE', expect.stringContaining('SIC code')]);
    expect(lacking.error.message).not.toContain('Call us');
    expect(await h.footprint()).toEqual(before);
  });

  test('is filed for jobs of exactly the states and types that may have a note, of this company only', async () => {
    const mine = await h.customer();
    expect((await file('x')).refusal).toBe('NOT_FOUND');
    const foreign = await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    expect((await file(foreign.jobId)).refusal).toBe('NOT_FOUND');
    const { jobId } = await collecting(h, mine);
    for (const type of JOB_TYPES)
      for (const status of JOB_STATUSES) {
        await h.withoutTenant(async (db) => {
          await db.updateTable('documents').set({ status: 'void' }).where('job_id', '=', jobId).execute();
          await db.updateTable('jobs').set({ type, status }).where('id', '=', jobId).execute();
        });
        const expected = mayHaveNote({ type, status }).allowed ? 'none, but 201' : 'WRONG_STATE';
        expect([type, status, (await file(jobId)).refusal]).toEqual([type, status, expected]);
        if (!takesWasteAway(type)) expect(expected).toBe('WRONG_STATE');
      }
  });

  test('is filed once, by one of two clerks or the customer’s own signature, and once per key', async () => {
    const mine = await h.customer();
    const { jobId } = await left(mine);
    expect(codes(await Promise.all([file(jobId), file(jobId)]))).toEqual(['NOTE_STANDS', 'ok']);
    const other = await left(mine);
    const [note] = await notesOf(other.jobId);
    const [paper, signed] = await Promise.all([
      file(other.jobId),
      h
        .member(mine.owner, (ctx) => signDocument(ctx, note!.id, SIGNING))
        .then(
          () => 'ok',
          ({ code }: { code: string }) => code,
        ),
    ]);
    expect([paper.status === 201 ? 'ok' : paper.refusal, signed].toSorted()).toEqual(
      paper.status === 201 ? ['WRONG_STATE', 'ok'] : ['NOTE_STANDS', 'ok'],
    );
    const third = await left(mine);
    const twice = [await file(third.jobId, {}, PNG, 'one-key'), await file(third.jobId, {}, PNG, 'one-key')];
    expect([twice.map(({ status }) => status), twice[0]!.text]).toEqual([[201, 201], twice[1]!.text]);
    for (const id of [jobId, other.jobId, third.jobId])
      expect((await notesOf(id)).map(({ status }) => status)).toEqual(['signed']);
  });
});

describe('a paper note photographed by the driver', () => {
  async function onTheWay(of: Customer & { depotId: string }) {
    const fleet = await h.fleet(of.depotId);
    const order = await h.placed(of, { date: '2026-03-10', jobType: 'wait_and_load' });
    await h.office(async (ctx) => {
      await confirmJob(ctx, order.jobId);
      await allocateTo(ctx, order.jobId, fleet);
      await startJob(ctx, order.jobId);
    });
    const office = await h.as(h.fixtures.planner);
    const { data } = await office.ok(createRouteLink, {
      params: { id: fleet.driverId, date: '2026-03-10' },
      body: { data: {} },
    });
    const driver = h.bearer(data.link!.url.split('=').at(-1)!);
    const send = (fields: object) =>
      driver.form(`/api${completeStop.path.replace('{id}', order.jobId)}`, [
        ['data', JSON.stringify(fields)],
        ['paperNote', ['note.png', PNG]],
      ]);
    return { jobId: order.jobId, send };
  }
  const papers = async (of: Customer) => {
    const { data } = await (await h.as(of.owner)).ok(listDocuments, {});
    return data.map(({ kind, title, status, signedOnPaper }) => [kind, title, status, signedOnPaper]);
  };

  test('is filed with the stop, under the name of the person who signed', async () => {
    const mine = await h.customer();
    const { jobId, send } = await onTheWay(mine);
    expect((await send({})).refusal).toMatch(/Enter the name of the person who signed/);
    expect((await send({ signedBy: 'Jo Site', netWeightKg: 1_500 })).status).toBe(200);
    const notes = await h.rows<{ status: string; signed_at: Date; content: { quantity: string } }>(
      `select status, signed_at, content from documents where job_id = '${jobId}' and kind = 'wtn'`,
    );
    expect(notes).toMatchObject([
      { status: 'signed', signed_at: new Date(NOW), content: { quantity: '1 container, 1.50 t' } },
    ]);
    expect(await outstanding(jobId)).toBe(false);
  });

  test('is stored with the job where a fact of the note is missing or the load is documented: the stop is done anyway', async () => {
    const lacking = await h.customer();
    const first = await onTheWay(lacking);
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ sic_code: null }).where('id', '=', lacking.accountId).execute(),
    );
    expect((await first.send({ signedBy: 'Jo Site' })).status).toBe(200);
    expect(await papers(lacking)).toContainEqual(['photo', 'Paper transfer note, signed by Jo Site', 'issued', false]);
    const covered = await h.customer();
    await h.ticket(covered);
    const second = await onTheWay(covered);
    expect((await second.send({ signedBy: 'Jo Site' })).status).toBe(200);
    expect((await notesOf(second.jobId)).length).toBe(0);
    expect(await papers(covered)).toContainEqual(['photo', 'Paper transfer note, signed by Jo Site', 'issued', false]);
  });
});

test('a paper note’s day is at most 31 days before its job and never in the future', () => {
  const on = (signedOn: string, job = '2026-03-10') => mayBeSignedOn(signedOn, job, '2026-03-10');
  expect([on('2026-03-10'), on('2026-03-11'), on('2026-02-07'), on('2026-02-06')]).toEqual([true, false, true, false]);
  expect([on('2026-03-10', '2026-05-01'), on('2026-03-10', '2026-01-01')]).toEqual([true, true]);
});
