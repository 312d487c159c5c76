import * as desk from '@tonnage/contract/skip-hire/documents/transfer-notes';
import * as wire from '@tonnage/contract/skip-hire/documents/documents';
import { DOCUMENT_STATUSES } from '@tonnage/domain/skip-hire/documents';
import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import { JOB_STATUSES, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { signDocument } from '../documents/commands/sign-document.ts';
import { harness } from '../../../test/harness.ts';
import { collecting, SIGNING } from '../../../test/documents.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const of = (id: string) => ({ params: { id } });
const codes = (answers: { status: number; refusal: string }[]) =>
  answers.map(({ status, refusal }) => (status < 300 ? 'ok' : refusal)).toSorted();
const audits = (id: string) =>
  h.rows<{ action: string; actor_kind: string }>(
    `select action, actor_kind from audit_events where entity_id = '${id}' order by id`,
  );

describe('a load that a season ticket covers', () => {
  test('needs no note of its own: none is issued, and one that awaits signature is void once the ticket is signed', async () => {
    const mine = await h.customer();
    const { jobId } = await collecting(h, mine);
    const elsewhere = await collecting(h, mine, { siteId: mine.secondSiteId });
    const client = await office();
    const issue = (job: string) => client.call(desk.issueTransferNote, { body: { data: { jobId: job } } });
    const [note, other] = [(await issue(jobId)).body, (await issue(elsewhere.jobId)).body];
    const waiting = await h.ticket(mine, { waiting: true });
    expect((await issue(jobId)).error.message).toMatch(/^WTN-\d+ already covers this job/);
    await h.member(mine.owner, (ctx) => signDocument(ctx, waiting, SIGNING));
    const shown = async (id: string) => (await client.ok(wire.getDeskDocument, of(id))).data;
    const ended = await shown(note.data.id);
    const { number } = await shown(waiting);
    expect([ended.status, ended.voidReason]).toEqual(['void', `Season ticket ${number} covers this load.`]);
    expect(await audits(note.data.id)).toEqual([
      { action: 'document.issued', actor_kind: 'staff' },
      { action: 'document.voided', actor_kind: 'customer' },
    ]);
    expect((await shown(other.data.id)).status).toBe('awaiting_signature');
    const again = await issue(jobId);
    expect([again.refusal, again.error.message]).toEqual([
      'NOTE_STANDS',
      `Season ticket ${number} covers this load, so it needs no note of its own.`,
    ]);
    const { data: draft } = await client.ok(desk.draftNote, { query: { jobId } });
    expect(draft.reason).toBe(again.error.message);
  });
});

describe('a transfer note issued by hand', () => {
  test('contains its job’s facts, and what staff wrote instead; the customer signs that text', async () => {
    const mine = await h.customer();
    const job = await collecting(h, mine);
    const client = await office();
    const { data: draft } = await client.ok(desk.draftNote, { query: { jobId: job.jobId } });
    expect(draft).toMatchObject({ missing: [], reason: null, date: '2026-03-12', carrierRegistration: 'CBDU100200' });
    const words = { description: 'Broken concrete and brick', ewcCodes: ['170107'], sicCode: '43110' };
    const { data } = await client.ok(desk.issueTransferNote, { body: { data: { jobId: job.jobId, said: words } } });
    expect(data).toMatchObject({
      kind: 'wtn',
      status: 'awaiting_signature',
      jobId: job.jobId,
      note: {
        waste: { description: 'Broken concrete and brick', ewcCodes: ['170107'] },
        transferor: { sicCode: '43110' },
        place: draft.place,
        quantity: draft.quantity,
      },
    });
    expect(await audits(data.id)).toEqual([{ action: 'document.issued', actor_kind: 'staff' }]);
    await h.member(mine.owner, (ctx) => signDocument(ctx, data.id, SIGNING));
    const signed = await client.ok(wire.getDeskDocument, of(data.id));
    expect([signed.data.status, signed.data.note?.waste.ewcCodes]).toEqual(['signed', ['170107']]);
  });

  test('exists once per job, even if two are issued at once, and is refused without a fact or for hazardous waste', async () => {
    const mine = await h.customer();
    const { jobId } = await collecting(h, mine);
    const client = await office();
    const issue = (words: object = {}) =>
      client.call(desk.issueTransferNote, { body: { data: { jobId, said: words } } });
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ sic_code: null }).where('id', '=', mine.accountId).execute(),
    );
    const lacking = await issue();
    expect([lacking.refusal, lacking.error.message]).toEqual(['NOTE_INCOMPLETE', expect.stringContaining('SIC code')]);
    expect((await issue({ sicCode: '4120' })).status).toBe(400);
    const both = await Promise.all([issue({ sicCode: '41201' }), issue({ sicCode: '41201' })]);
    expect(codes(both)).toEqual(['NOTE_STANDS', 'ok']);
    const other = await collecting(h, await h.customer());
    await h.withoutTenant(async (db) => {
      const waste_type_id = h.fixtures.alpha.asbestos;
      await db.updateTable('orders').set({ waste_type_id }).where('id', '=', other.orderId).execute();
      await db.updateTable('jobs').set({ waste_type_id }).where('order_id', '=', other.orderId).execute();
    });
    const hazardous = await client.call(desk.issueTransferNote, { body: { data: { jobId: other.jobId } } });
    expect(hazardous.refusal).toBe('NOTE_HAZARDOUS');
  });

  test('is for jobs of exactly the states and types that the domain names', async () => {
    const mine = await h.customer();
    const { jobId } = await collecting(h, mine);
    const client = await office();
    for (const type of JOB_TYPES) {
      for (const status of JOB_STATUSES) {
        await h.withoutTenant((db) => db.updateTable('jobs').set({ type, status }).where('id', '=', jobId).execute());
        const answer = await client.call(desk.issueTransferNote, { body: { data: { jobId } } });
        const may = mayHaveNote({ type, status }).allowed;
        expect([type, status, answer.status]).toEqual([type, status, may ? 201 : 409]);
        if (may) await client.ok(desk.voidNote, { ...of(answer.body.data.id), body: { data: { reason: 'Again' } } });
      }
    }
  });
});

describe('a season ticket issued by hand', () => {
  test('covers a site and a waste for up to twelve months, and no day twice, even if two are issued at once', async () => {
    const mine = await h.customer();
    const client = await office();
    const issue = (over: object) =>
      client.call(desk.issueSeasonTicket, {
        body: {
          data: {
            siteId: mine.siteId,
            wasteTypeId: h.fixtures.alpha.mixed,
            validFrom: '2026-03-03',
            validTo: '2027-03-02',
            ...over,
          },
        },
      });
    expect((await issue({ validTo: '2027-03-03' })).refusal).toBe('SEASON_TOO_LONG');
    expect((await issue({ validFrom: '2025-06-01', validTo: '2026-03-02' })).refusal).toBe('SEASON_TOO_LONG');
    expect((await issue({ wasteTypeId: h.fixtures.alpha.asbestos })).refusal).toBe('NOTE_HAZARDOUS');
    expect((await issue({ siteId: h.fixtures.stranger.siteId })).refusal).toBe('NOT_FOUND');
    const both = await Promise.all([issue({}), issue({ validFrom: '2026-06-01', validTo: '2026-07-01' })]);
    expect(codes(both)).toEqual(['NOTE_STANDS', 'ok']);
    expect((await issue({ wasteTypeId: h.fixtures.alpha.soil })).status).toBe(201);
    const { data } = await client.ok(desk.getNoteChoices, { query: { accountId: mine.accountId } });
    expect(data.sites.map(({ id }) => id)).toContain(mine.siteId);
    expect(data.wasteTypes.map(({ id }) => id)).not.toContain(h.fixtures.alpha.asbestos);
  });
});

describe('withdrawing and correcting a note', () => {
  test('a corrected note is void and readable, the new one is pending, and each refers to the other', async () => {
    const mine = await h.customer();
    const id = await h.ticket(mine);
    const client = await office();
    const correct = () =>
      client.call(desk.correctNote, {
        ...of(id),
        body: { data: { reason: 'Soil, not mixed waste', said: { ewcCodes: ['170504'] }, validTo: '2026-11-30' } },
      });
    const both = await Promise.all([correct(), correct()]);
    expect(codes(both)).toEqual(['WRONG_STATE', 'ok']);
    const { data: old } = await client.ok(wire.getDeskDocument, of(id));
    const { data: replacement } = await client.ok(wire.getDeskDocument, of(old.replacedBy!.id));
    expect(old).toMatchObject({ status: 'void', voidReason: 'Soil, not mixed waste', signedBy: SIGNING.name });
    expect(old.note?.waste.ewcCodes).not.toEqual(['170504']);
    expect(replacement).toMatchObject({
      status: 'awaiting_signature',
      replaces: { id, number: old.number },
      validTo: '2026-11-30',
      note: { waste: { ewcCodes: ['170504'] } },
    });
    expect((await audits(id)).map(({ action }) => action)).toContain('document.voided');
  });

  test('a correction that cannot be issued leaves the old note valid', async () => {
    const mine = await h.customer();
    const id = await h.ticket(mine);
    const body = { data: { reason: 'Longer', validTo: '2027-02-01' } };
    const refused = await (await office()).call(desk.correctNote, { ...of(id), body });
    expect(refused.refusal).toBe('SEASON_TOO_LONG');
    expect((await (await office()).ok(wire.getDeskDocument, of(id))).data.status).toBe('signed');
  });

  test.each(DOCUMENT_STATUSES)('a note that is %s', async (status) => {
    const mine = await h.customer();
    // None becomes a draft again.
    const id = status === 'draft' ? await h.movedTicket(mine) : await h.ticket(mine, { waiting: true });
    if (status === 'signed') await h.member(mine.owner, (ctx) => signDocument(ctx, id, SIGNING));
    else if (status !== 'draft')
      await h.withoutTenant((db) => db.updateTable('documents').set({ status }).where('id', '=', id).execute());
    const client = await office();
    const remind = await client.call(desk.remindToSign, { ...of(id), body: { data: {} } });
    const draft = status === 'draft' ? 404 : 409;
    expect(remind.status).toBe(status === 'awaiting_signature' ? 200 : draft);
    const taken = await client.call(desk.voidNote, { ...of(id), body: { data: { reason: 'Wrong site' } } });
    expect(taken.status).toBe(status === 'awaiting_signature' || status === 'signed' ? 200 : draft);
  });

  test('a reminder is sent once a day, even for two requests at once', async () => {
    const mine = await h.customer();
    const id = await h.ticket(mine, { waiting: true });
    const client = await office();
    const remind = () => client.call(desk.remindToSign, { ...of(id), body: { data: {} } });
    const mails = () =>
      h.number(`select count(*) from emails where template = 'signature-waiting' and data ->> 'documentId' = '${id}'`);
    const before = await mails();
    expect(codes(await Promise.all([remind(), remind()]))).toEqual(['WRONG_STATE', 'ok']);
    expect(await mails()).toBe(before + 1);
    expect((await audits(id)).map(({ action }) => action)).toEqual(['document.issued', 'document.reminded']);
    h.clock.set('2026-03-04T09:00:00.000Z');
    expect((await remind()).status).toBe(200);
    h.clock.set('2026-03-03T09:00:00.000Z');
  });
});
