import * as wire from '@tonnage/contract/skip-hire/documents/documents';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { getDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { addDays } from '@tonnage/domain/common/dates';
import { mayRemove } from '@tonnage/domain/skip-hire/office-documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStaffDocument } from './commands/staff-documents.ts';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { newId } from '../../platform/db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { collecting, PDF, PNG, stored } from '../../../test/documents.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const of = (id: string) => ({ params: { id } });
const codes = (answers: { status: number; refusal: string }[]) =>
  answers.map(({ status, refusal }) => (status < 300 ? 'ok' : refusal)).toSorted();
const audits = (id: string) =>
  h.rows<{ action: string; actor_kind: string }>(
    `select action, actor_kind from audit_events where entity_id = '${id}' order by id`,
  );

describe('the company’s documents', () => {
  test('documents are listed newest first, searched, and filtered by kind, state, customer and days', async () => {
    const mine = await h.customer();
    const ticket = await h.ticket(mine, { waiting: true });
    const upload = await h.uploaded(mine.owner, { site: mine.siteId });
    const client = await office();
    const found = async (query: object) =>
      (await client.ok(wire.listDeskDocuments, { query: { accountId: mine.accountId, ...query } })).data.map(
        ({ id }) => id,
      );
    expect(await found({})).toEqual([upload, ticket]);
    expect(await found({ kind: 'season_ticket' })).toEqual([ticket]);
    expect(await found({ state: 'awaiting_signature' })).toEqual([ticket]);
    expect(await found({ state: 'void' })).toEqual([]);
    expect(await found({ q: 'season' })).toEqual([ticket]);
    expect(await found({ q: 'fresh' })).toEqual([upload, ticket]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ to: '2026-03-02' })).toEqual([]);
    expect(await found({ from: '2026-03-03', to: '2026-03-03' })).toHaveLength(2);
    expect(await found({ accountId: 'x' })).toEqual([]);
    const page = await client.ok(wire.listDeskDocuments, {
      query: { accountId: mine.accountId, pagination: { page: 2, pageSize: 1 } },
    });
    expect([page.data.map(({ id }) => id), page.meta.pagination.total]).toEqual([[ticket], 2]);
    const { data } = await client.ok(wire.getDeskDocument, of(ticket));
    expect(data).toMatchObject({ account: { id: mine.accountId }, note: { kind: 'season_ticket' }, ofOffice: false });
    expect((await client.ok(wire.getDeskDocument, of(upload))).data.note).toBeNull();
  });

  test('a file is read through a link that belongs to the session and is valid for a minute, and at no other address', async () => {
    const mine = await h.customer();
    const upload = await h.uploaded(mine.owner, { site: mine.siteId });
    const { data } = await (await office()).ok(wire.getDeskDocumentLink, { ...of(upload), query: { as: 'inline' } });
    const read = (url: string) => h.guest().raw({ method: 'GET', url });
    const shown = await read(data.url);
    expect([shown.status, shown.bytes.equals(PNG), shown.headers['content-disposition']]).toEqual([
      200,
      true,
      expect.stringMatching(/^inline/),
    ]);
    expect((await read(data.url.replace('inline', 'attachment'))).refusal).toBe('LINK_EXPIRED');
    // A customer's link does not work at the desk's endpoint.
    const foreign = (await h.as(mine.owner)).raw({ method: 'GET', url: `/api/documents/${upload}/link?as=inline` });
    const link = ((await foreign).body as { data: { url: string } }).data.url;
    expect((await read(link.replace('/documents/', '/desk/documents/'))).refusal).toBe('LINK_EXPIRED');
    h.clock.set('2026-03-03T09:02:00.000Z');
    expect((await read(data.url)).refusal).toBe('LINK_EXPIRED');
    h.clock.set('2026-03-03T09:00:00.000Z');
  });
});

describe('a document that staff upload', () => {
  const bring = async (data: object, file = PDF) =>
    (await office()).form('/api/desk/documents', [
      ['data', JSON.stringify({ kind: 'other', ...data })],
      ['files.file', ['weights.pdf', file]],
    ]);

  test('is added to its job, visible to the customer, and its type is detected from its bytes', async () => {
    const mine = await h.customer();
    const job = await collecting(h, mine);
    const answer = await bring({ accountId: mine.accountId, jobId: job.jobId, kind: 'weighbridge_ticket' });
    const { data } = answer.body as { data: wire.DeskDocumentPage };
    expect(data).toMatchObject({
      kind: 'weighbridge_ticket',
      title: 'weights',
      order: { id: job.orderId },
      site: { id: mine.siteId },
      jobId: job.jobId,
      ofOffice: true,
      retainUntil: '2028-03-03',
    });
    expect(await audits(data.id)).toEqual([{ action: 'document.uploaded', actor_kind: 'staff' }]);
    expect((await (await h.as(mine.owner)).ok(getDocument, of(data.id))).data.own).toBe(false);
    expect((await bring({ accountId: mine.accountId }, Buffer.from('#!/bin/sh'))).refusal).toBe('FILE_TYPE');
    expect((await bring({ accountId: mine.accountId, kind: 'wtn' })).status).toBe(400);
    const rival = await h.customer();
    expect((await bring({ accountId: rival.accountId, jobId: job.jobId })).refusal).toBe('NOT_FOUND');
    expect((await bring({ accountId: rival.accountId, siteId: mine.siteId })).refusal).toBe('NOT_FOUND');
    expect((await bring({ accountId: h.fixtures.stranger.accountId })).refusal).toBe('NOT_FOUND');
  });

  test('is removed by staff only, once of two, unless the law requires it or a charge refers to it', async () => {
    const mine = await h.customer();
    const order = await h.placed(mine);
    const add = (kind: 'photo' | 'weighbridge_ticket') =>
      h.office(async (ctx) =>
        addStaffDocument(ctx, { kind, accountId: mine.accountId, orderId: order.id }, [await stored(h.deps, PNG)]),
      );
    const client = await office();
    const remove = (id: string) => client.call(wire.removeDeskDocument, of(id));
    const photo = await add('photo');
    const twice = await Promise.all([remove(photo), remove(photo)]);
    expect(codes(twice)).toEqual(['NOT_FOUND', 'ok']);
    expect((await audits(photo)).map(({ action }) => action)).toEqual(['document.uploaded', 'document.removed']);
    expect((await remove(await add('weighbridge_ticket'))).refusal).toBe('LAW_KEEPS');
    const shows = await add('photo');
    await h.office((ctx) =>
      addCharge(ctx, order.id, {
        code: 'overload',
        label: 'Over the sides',
        quantity: 1,
        unitPence: 4_000,
        vatRateBp: 2000,
        documentId: shows,
      }),
    );
    expect((await remove(shows)).refusal).toBe('DOCUMENT_IN_USE');
    expect((await remove(await h.uploaded(mine.owner))).refusal).toBe('NOT_YOUR_UPLOAD');
  });
});

const held = (statement: Promise<unknown>) =>
  statement.then(
    () => true,
    () => false,
  );

describe('retention by law', () => {
  test('no statement removes a document early, for any user, and its retention is never shortened', async () => {
    const mine = await h.customer();
    const [{ today }] = (await h.rows<{ today: string }>(
      `select ((now() at time zone 'Europe/London')::date)::text as today`,
    )) as [{ today: string }];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('weighbridge_ticket' as const, 'photo' as const, 'invoice' as const),
        fc.option(fc.integer({ min: -800, max: 800 })),
        fc.integer({ min: -3, max: 3 }),
        async (kind, offset, shift) => {
          const retainUntil = offset === null ? null : addDays(today, offset);
          const id = newId(h.clock.now());
          const place = { tenant_id: h.fixtures.alpha.tenantId, account_id: mine.accountId };
          const now = h.clock.now();
          await h.withoutTenant((db) =>
            db
              .insertInto('documents')
              .values({
                id,
                ...place,
                kind,
                number: 'X',
                title: 'X',
                status: 'issued',
                date: today,
                retain_until: retainUntil,
                created_at: now,
                updated_at: now,
              })
              .execute(),
          );
          // A document that was issued for money cannot be moved at all.
          const moves = kind === 'invoice' ? shift === 0 : shift >= 0;
          if (retainUntil !== null) {
            const until = addDays(retainUntil, shift);
            const moving = h.withoutTenant((db) =>
              db.updateTable('documents').set({ retain_until: until }).where('id', '=', id).execute(),
            );
            expect(await held(moving)).toBe(moves);
          }
          const expected = retainUntil === null || !moves ? retainUntil : addDays(retainUntil, shift);
          const may = mayRemove({ kind, status: 'issued', retainUntil: expected, validTo: null }, today).allowed;
          const removing = h.withoutTenant((db) => db.deleteFrom('documents').where('id', '=', id).execute());
          expect(await held(removing)).toBe(may);
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('an order offers the charges that the company configured', async () => {
  const mine = await h.customer();
  const order = await h.placed(mine);
  const type = {
    tenant_id: h.fixtures.alpha.tenantId,
    code: 'item' as const,
    label: 'Mattress',
    unit: 'item',
    net_pence: 4_500,
    vat_rate_bp: 2000,
  };
  await h.withoutTenant((db) =>
    db
      .insertInto('charge_types')
      .values([
        { id: newId(h.clock.now()), ...type, created_at: h.clock.now() },
        { id: newId(h.clock.now()), ...type, label: 'Gone', active: false, created_at: h.clock.now() },
      ])
      .execute(),
  );
  const { data } = await (await office()).ok(getDeskOrder, of(order.id));
  expect(data.chargeTypes).toMatchObject([{ label: 'Mattress', unit: 'item', netPence: 4_500, vatRateBp: 2000 }]);
});
