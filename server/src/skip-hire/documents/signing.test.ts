import {
  getDocumentFile,
  getDocumentLink,
  getDocumentNote,
  signDocument,
} from '@tonnage/contract/skip-hire/documents/documents';
import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from '@tonnage/domain/skip-hire/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { fileDocument } from './jobs.ts';
import { issueNote } from './commands/issue-note.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import { failJob } from '../orders/planning/commands/fail-job.ts';
import { allocateJob } from '../orders/planning/commands/allocate.ts';
import { completeJob } from '../orders/planning/commands/complete-job.ts';
import { startJob } from '../orders/planning/commands/start-job.ts';
import { newId } from '../../platform/db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { SIGNING, TERM } from '../../../test/documents.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';
import type { Client } from '../../../test/client.ts';

const h = harness();
let owner: Client;
beforeAll(async () => {
  owner = await h.as(h.fixtures.acme.owner);
});

const sign = (client: Client, id: string, over: object = {}) =>
  client.call(signDocument, { params: { id }, body: { data: { ...SIGNING, ...over } } });
const stateOf = async (id: string) =>
  (
    await h.rows<Record<string, unknown>>(
      `select status, signed_by, signature, content, file_id, retain_until from documents where id = '${id}'`,
    )
  )[0]!;

/** A collection that staff confirmed, and its unsigned note. */
async function collection(
  customer: Customer,
): Promise<{ orderId: string; jobId: string; noteId: string; orderNumber: string }> {
  const { id: orderId, jobId, number: orderNumber } = await h.standing(customer);
  const client = await h.as(customer.owner);
  const body = { data: { collectionDate: '2026-03-06' } };
  const job = (await client.ok(requestCollection, { params: { id: jobId }, body })).data.nextJob!;
  await h.office((ctx) => confirmJob(ctx, job.id));
  const [note] = await h.rows<{ id: string }>(`select id from documents where job_id = '${job.id}'`);
  return { orderId, orderNumber, jobId: job.id, noteId: note!.id };
}

async function textOf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

describe('signing', () => {
  test('a signature stores who, in what capacity, under which wording, when and from where, with its audit row', async () => {
    const { acme } = h.fixtures;
    const id = await h.ticket(acme, { waiting: true });
    const drawing = [[0, 100, 500, 200, 1000, 0]];
    const answer = await owner.call(
      signDocument,
      { params: { id }, body: { data: { ...SIGNING, drawing } } },
      { ip: '10.9.8.7' },
    );
    expect(answer.body.data).toMatchObject({
      status: 'signed',
      signedAt: NOW,
      signedBy: 'Nora Field',
      retainUntil: '2028-12-31',
    });
    expect(await stateOf(id)).toMatchObject({
      status: 'signed',
      signed_by: acme.owner.id,
      signature: {
        name: 'Nora Field',
        position: 'Site manager',
        textVersion: '2026-1',
        hierarchyConfirmed: true,
        address: '10.9.8.7',
        drawing,
      },
      content: { transferor: { name: 'Acme', sicCode: '41201' } },
    });
    const rows = await h.rows<{ action: string; actor_user_id: string; changes: object }>(
      `select action, actor_user_id, changes from audit_events where entity_id = '${id}' order by id`,
    );
    expect(rows).toMatchObject([
      { action: 'document.issued', actor_user_id: h.fixtures.clerk.id },
      {
        action: 'document.signed',
        actor_user_id: acme.owner.id,
        changes: { name: 'Nora Field', textVersion: '2026-1' },
      },
    ]);
  });

  test('a note is signed for its own account and sites, by roles that may sign', async () => {
    const { acme, rival, stranger, beta } = h.fixtures;
    const id = await h.ticket(acme, { waiting: true });
    expect((await sign(await h.as(rival.owner), id)).refusal).toBe('NOT_FOUND');
    expect((await sign(await h.as(stranger.owner, beta), id)).refusal).toBe('NOT_FOUND');
    expect((await sign(await h.as(acme.limited), id)).refusal).toBe('NOT_FOUND');
    for (const role of ['viewer', 'accounts'] as const)
      expect((await sign(await h.as(acme[role]), id)).refusal).toBe('FORBIDDEN');
    expect((await sign(owner, 'nonsense')).refusal).toBe('NOT_FOUND');
    expect((await sign(await h.as(acme.buyer), id)).status).toBe(200);
  });

  test('a signature needs a name, a position and the declaration, in today’s wording', async () => {
    const id = await h.ticket(h.fixtures.acme, { waiting: true });
    for (const [over, message] of [
      [{ name: ' ' }, 'name must be defined.'],
      [{ position: '' }, 'position must be defined.'],
      [{ hierarchyConfirmed: false }, 'Confirm the waste hierarchy declaration.'],
      [{ drawing: [[0, 1, 2, 1001]] }, 'drawing.0.3 must be less than or equal to 1000'],
      [
        { drawing: Array.from({ length: 60 }, () => Array.from({ length: 200 }, () => 5)) },
        'The drawn signature is too long. Clear it and sign again.',
      ],
    ] as const) {
      expect((await sign(owner, id, over)).error.message).toBe(message);
    }
    expect((await sign(owner, id, { textVersion: '2019-1' })).refusal).toBe('SIGNATURE_TEXT_CHANGED');
    expect((await stateOf(id))['status']).toBe('awaiting_signature');
  });

  test('signing is refused in every state except pending, for every kind', async () => {
    const { acme, alpha } = h.fixtures;
    for (const kind of DOCUMENT_KINDS) {
      for (const status of DOCUMENT_STATUSES) {
        const id = newId(NOW);
        await h.withoutTenant((db) =>
          db
            .insertInto('documents')
            .values({
              id,
              tenant_id: alpha.tenantId,
              account_id: acme.accountId,
              site_id: acme.siteId,
              waste_type_id: alpha.mixed,
              kind,
              number: 'X-1',
              title: 'X',
              status,
              date: '2026-03-03',
              valid_from: TERM.validFrom,
              valid_to: TERM.validTo,
              issuer: '{}',
              content: status === 'signed' ? '{}' : null,
              signature: status === 'signed' ? '{}' : null,
              signed_at: status === 'signed' ? NOW : null,
              created_at: NOW,
              updated_at: NOW,
            })
            .execute(),
        );
        const note = kind === 'wtn' || kind === 'season_ticket';
        const expected =
          status === 'draft' ? 'NOT_FOUND' : note && status === 'awaiting_signature' ? 'none, but 200' : 'WRONG_STATE';
        expect([kind, status, (await sign(owner, id)).refusal]).toEqual([kind, status, expected]);
      }
    }
    const id = await h.ticket(acme, { waiting: true });
    h.clock.set('2027-01-02T09:00:00.000Z');
    const late = await sign(h.bearer(await h.session(acme.owner)), id);
    h.clock.set(NOW);
    expect(late.error.message).toBe('This season ticket has expired. Call us for a new one.');
  });

  test('two concurrent signatures leave one', async () => {
    const id = await h.ticket(h.fixtures.acme, { waiting: true });
    const buyer = await h.as(h.fixtures.acme.buyer);
    const race = await Promise.all([
      sign(owner, id),
      sign(buyer, id, { name: 'Second' }),
      sign(owner, id, { name: 'Third' }),
    ]);
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(
      await h.number(`select count(*) from audit_events where entity_id = '${id}' and action = 'document.signed'`),
    ).toBe(1);
  });

  test('a signature freezes the note: the database refuses every other change and its removal, for any user', async () => {
    const id = await h.ticket(h.fixtures.acme);
    const columns = await h.rows<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
       where a.attrelid = 'documents'::regclass and a.attnum > 0 and not a.attisdropped`,
    );
    const free = ['status', 'file_id', 'voided_at', 'updated_at', 'changed_at'];
    const other: Record<string, string> = {
      uuid: 'gen_random_uuid()',
      text: "'permit'",
      date: "'1999-01-01'",
      jsonb: "'{}'",
      'timestamp with time zone': "'1999-01-01'",
    };
    expect(columns.length).toBeGreaterThan(20);
    for (const { name, type } of columns.filter(({ name }) => !free.includes(name))) {
      await expect(h.rows(`update documents set ${name} = ${other[type]} where id = '${id}'`), name).rejects.toThrow(
        /signed or issued stays as it was/,
      );
    }
    for (const status of DOCUMENT_STATUSES.filter((status) => status !== 'signed' && status !== 'void')) {
      await expect(h.rows(`update documents set status = '${status}' where id = '${id}'`)).rejects.toThrow(
        /signed or issued stays as it was/,
      );
    }
    await expect(h.rows(`delete from documents where id = '${id}'`)).rejects.toThrow(/kept/);
    await fileDocument(h.deps, { documentId: id, tenantId: h.fixtures.alpha.tenantId });
    await expect(h.rows(`update documents set file_id = null where id = '${id}'`)).rejects.toThrow(
      /signed or issued stays as it was/,
    );
    await expect(
      h.rows(`delete from files where id = (select file_id from documents where id = '${id}')`),
    ).rejects.toThrow(/foreign key/);
    await h.rows(`update documents set status = 'void', voided_at = now() where id = '${id}'`);
    await expect(h.rows(`update documents set status = 'signed' where id = '${id}'`)).rejects.toThrow(
      /signed or issued stays as it was/,
    );
  });
});

describe('a note', () => {
  test('a note is pending from the confirmation of a job that takes waste away without a ticket, until the job ends', async () => {
    const customer = await h.customer();
    const { noteId, jobId, orderId } = await collection(customer);
    expect((await stateOf(noteId))['status']).toBe('awaiting_signature');
    const { data } = await (await h.as(customer.owner)).ok(getOrder, { params: { id: orderId } });
    expect(data.documents.map(({ kind, status }) => [kind, status])).toEqual([['wtn', 'awaiting_signature']]);
    await h.office(async (ctx) => {
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await failJob(ctx, jobId, 'No access');
    });
    expect((await stateOf(noteId))['status']).toBe('void');

    const covered = await h.customer();
    await h.ticket(covered, { waiting: true });
    const { id } = await h.standing(covered);
    expect(id).toBeTruthy();
    const client = await h.as(covered.owner);
    const { data: order } = await client.ok(getOrder, { params: { id } });
    const job = (
      await client.ok(requestCollection, {
        params: { id: order.jobs[0]!.id },
        body: { data: { collectionDate: '2026-03-06' } },
      })
    ).data.nextJob!;
    await h.office((ctx) => confirmJob(ctx, job.id));
    expect(await h.number(`select count(*) from documents where job_id = '${job.id}'`)).toBe(0);
  });

  test('a note that was signed for another day is void when the job moves, and a new one is pending', async () => {
    const customer = await h.customer();
    const { noteId, jobId } = await collection(customer);
    const client = await h.as(customer.owner);
    await sign(client, noteId);
    const move = (change: object) => client.call(updateJob, { params: { id: jobId }, body: { data: change } });
    expect((await move({ notes: 'Ring first' })).status).toBe(200);
    expect((await stateOf(noteId))['status']).toBe('signed');
    expect((await move({ date: '2026-03-09' })).status).toBe(200);
    const notes = await h.rows<{ id: string; status: string }>(
      `select id, status from documents where job_id = '${jobId}' order by id`,
    );
    expect(notes.map(({ status }) => status)).toEqual(['void', 'awaiting_signature']);
    expect((await client.ok(getDocumentNote, { params: { id: notes[1]!.id } })).data.transfer?.date).toBe('2026-03-09');
  });

  test('a note is not issued without every fact that the law requires; its job is still confirmed', async () => {
    const customer = await h.customer();
    await h.rows(`update accounts set sic_code = null, billing_address = '' where id = '${customer.accountId}'`);
    const issue = () =>
      h.office((ctx) =>
        issueNote(ctx, {
          kind: 'season_ticket',
          accountId: customer.accountId,
          siteId: customer.siteId,
          wasteTypeId: h.fixtures.alpha.mixed,
          ...TERM,
        }),
      );
    await expect(issue()).rejects.toMatchObject({
      code: 'NOTE_INCOMPLETE',
      message: "The note can’t be issued yet: enter the customer's address, the customer's SIC code.",
    });
    const { jobId } = await h.standing(customer);
    const client = await h.as(customer.owner);
    const job = (
      await client.ok(requestCollection, { params: { id: jobId }, body: { data: { collectionDate: '2026-03-06' } } })
    ).data.nextJob!;
    await h.office((ctx) => confirmJob(ctx, job.id));
    expect(await h.number(`select count(*) from documents where job_id = '${job.id}'`)).toBe(0);
  });

  test('a note shows its job’s current facts until it is signed, and what was signed ever after', async () => {
    const customer = await h.customer();
    const { noteId } = await collection(customer);
    const client = await h.as(customer.owner);
    const see = async () => (await client.ok(getDocumentNote, { params: { id: noteId } })).data;
    const rename = (name: string) => h.rows(`update accounts set name = '${name}' where id = '${customer.accountId}'`);
    expect(await see()).toMatchObject({
      transferor: { name: 'Fresh' },
      transfer: { date: '2026-03-06', slot: 'any' },
      term: null,
      signature: null,
    });
    await rename('Fresher Ltd');
    expect((await see()).transferor.name).toBe('Fresher Ltd');
    expect((await sign(client, noteId)).status).toBe(200);
    await rename('Other Ltd');
    expect(await see()).toMatchObject({
      transferor: { name: 'Fresher Ltd' },
      signature: { name: 'Nora Field', position: 'Site manager', at: NOW },
    });
  });
});

describe('the document', () => {
  test('the document holds every fact of reg. 35 and both signatures on one page, and stays the same', async () => {
    const customer = await h.customer();
    const { noteId, orderNumber, jobId } = await collection(customer);
    const client = await h.as(customer.owner);
    const download = async () => (await client.call(getDocumentFile, { params: { id: noteId } })).bytes;
    const waiting = await textOf(await download());
    expect(waiting.text).toContain('Not yet signed by the transferor');
    expect((await stateOf(noteId))['file_id']).toBeNull();

    await sign(client, noteId, { drawing: [[10, 10, 400, 200]] });
    const early = await textOf(await download());
    expect(early.text).toMatch(/Signed for the transferee Name Alpha clerk/);
    expect((await stateOf(noteId))['file_id']).toBeNull();

    await h.office(async (ctx) => {
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Dave High' });
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId);
    });
    const taken = { name: 'Dave High', position: 'Driver, YK71 ABC', at: NOW };
    expect((await client.ok(getDocumentNote, { params: { id: noteId } })).data).toMatchObject({
      taken,
      issuer: { name: 'Alpha clerk', at: NOW },
    });
    const [work] = await h.rows<{ data: { documentId: string; tenantId: string } }>(
      `select data from pgboss.job where name = 'document.file' and data->>'documentId' = '${noteId}'`,
    );
    await Promise.all([fileDocument(h.deps, work!.data), fileDocument(h.deps, work!.data), download()]);
    const bytes = await download();
    const { pages, text } = await textOf(bytes);
    expect(pages).toBe(1);
    const number = (await client.ok(getDocumentNote, { params: { id: noteId } })).data.number;
    for (const fact of [
      number,
      'Mixed construction', // (a) description
      '17 09 04', // (a) List of Wastes code
      '1 container, up to 6.1 m³ (8 cubic yards)', // (a) quantity
      'Contained: 8 yd builders (skip)', // (a) container
      'Fresh first, 1 Water Lane, Leeds LS11 5PS', // (a) place
      'Friday 6 March 2026', // (a) time
      '41201', // (a) SIC code of the transferor
      'Fresh', // (b) transferor
      '1 Water Lane, Leeds LS11 5PS', // (b) its address
      'Alpha Skips Ltd', // (b) transferee
      '2 Brown Lane, Leeds LS11 0BT', // (b) its address
      'Producer of the waste', // (c) capacity
      'CBDU100200', // (c) carrier registration
      'EPR/XY9876ZA', // (c) permit
      'waste hierarchy as required by regulation 12', // (d)
      'Nora Field',
      'Site manager',
      '3 March 2026, 09:00',
      'Dave High Position Driver, YK71 ABC Signed 3 March 2026, 09:00 Place Fresh first',
      'Note issued Alpha clerk, 3 March 2026, 09:00',
      'until at least 6 March 2028',
      `${orderNumber}/2`,
    ]) {
      expect(text).toContain(fact);
    }
    expect((await download()).equals(bytes)).toBe(true);
    const [file] = await h.rows<{ sha256: string; size: number }>(
      `select f.sha256, f.size from files f join documents d on d.file_id = f.id where d.id = '${noteId}'`,
    );
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
    expect(file).toEqual({ sha256: digest, size: bytes.length });
    expect(await h.number(`select count(*) from files where account_id = '${customer.accountId}'`)).toBe(1);
  });

  test('a signed note is stored once its load was taken or its job is over; signing and taking at once leave it stored', async () => {
    const customer = await h.customer();
    const client = await h.as(customer.owner);
    const queued = (id: string) =>
      h.number(`select count(*) from pgboss.job where name = 'document.file' and data->>'documentId' = '${id}'`);
    const allocated = async () => {
      const note = await collection(customer);
      await h.office(async (ctx) => {
        await allocateJob(ctx, note.jobId, { vehicle: 'YK71 ABC', driver: 'Dave High' });
        await startJob(ctx, note.jobId);
      });
      return note;
    };
    const both = await allocated();
    const [signed] = await Promise.all([sign(client, both.noteId), h.office((ctx) => completeJob(ctx, both.jobId))]);
    expect([signed.status, await queued(both.noteId)]).toEqual([200, 1]);

    const failed = await allocated();
    await sign(client, failed.noteId);
    expect(await queued(failed.noteId)).toBe(0);
    await h.office((ctx) => failJob(ctx, failed.jobId, 'No access'));
    expect((await client.call(getDocumentFile, { params: { id: failed.noteId } })).status).toBe(200);
    expect((await stateOf(failed.noteId))['file_id']).not.toBeNull();
  });

  test('the document fits one page however long the text is', async () => {
    const customer = await h.customer();
    const long = 'Łódź & Sons (Demolition, Haulage and Aggregates) of the North Riding ';
    await h.rows(
      `update accounts set name = '${long.repeat(3).slice(0, 200)}', billing_address = '${long.repeat(5).slice(0, 300)}' where id = '${customer.accountId}'`,
    );
    await h.rows(
      `update sites set name = '${long.repeat(3).slice(0, 200)}', address_line2 = '${long.repeat(3).slice(0, 200)}' where id = '${customer.siteId}'`,
    );
    const id = await h.ticket(customer, { waiting: true });
    const client = await h.as(customer.owner);
    const name = 'Wilhelmina '.repeat(18).trim();
    await sign(client, id, { name, position: name, drawing: [[0, 0, 1000, 340]] });
    const { pages, text } = await textOf((await client.call(getDocumentFile, { params: { id } })).bytes);
    expect(pages).toBe(1);
    expect(text).toContain('Łódź');
    expect(text).toContain('All transfers from 1 January 2026 to 31 December 2026 inclusive');
  });
});

describe('a download link', () => {
  test('opens one document, for one minute, with one disposition, at one company, while its session lasts', async () => {
    const { acme, beta } = h.fixtures;
    const [id, other] = [await h.uploaded(acme.owner), await h.uploaded(acme.owner)];
    const jwt = await h.session(acme.owner);
    const { url, expiresAt } = (await h.bearer(jwt).ok(getDocumentLink, { params: { id }, query: { as: 'inline' } }))
      .data;
    expect(expiresAt).toBe('2026-03-03T09:01:00.000Z');
    const get = (address: string, client = h.guest()) => client.raw({ method: 'GET', url: address });
    const shown = await get(url);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; /) as string,
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
    const token = url.split('link=')[1]!;
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const address of [
      url.replace(id, other),
      url.replace('as=inline', 'as=attachment'),
      url.replace('as=inline&', ''),
      url.replace(token, forged),
      url.replace(token, jwt),
      url.replace(token, 'nonsense'),
    ]) {
      expect([address, (await get(address)).refusal]).toEqual([address, 'LINK_EXPIRED']);
    }
    // A link is not a bearer token either.
    expect((await h.bearer(token).call(getDocumentFile, { params: { id } })).refusal).toBe('UNAUTHENTICATED');
    expect((await get(url, h.guest(beta))).refusal).toBe('UNAUTHENTICATED');
    h.clock.set('2026-03-03T09:00:59.000Z');
    expect((await get(url)).status).toBe(200);
    h.clock.set('2026-03-03T09:01:00.000Z');
    expect((await get(url)).refusal).toBe('LINK_EXPIRED');
    h.clock.set(NOW);
    await h.bearer(jwt).raw({ method: 'POST', url: '/api/auth/logout' });
    expect((await get(url)).refusal).toBe('UNAUTHENTICATED');
  });

  test('is only given to those who may see the document', async () => {
    const { acme, rival } = h.fixtures;
    const id = await h.uploaded(acme.owner, { site: acme.siteId });
    const link = (client: Client) => client.call(getDocumentLink, { params: { id } });
    expect((await link(await h.as(rival.owner))).refusal).toBe('NOT_FOUND');
    expect((await link(await h.as(acme.limited))).refusal).toBe('NOT_FOUND');
    expect((await link(await h.as(acme.viewer))).status).toBe(200);
  });
});
