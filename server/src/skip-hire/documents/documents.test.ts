import {
  getDeskThumbnail,
  getDocumentFile,
  getDocumentThumbnail,
  removeDocument,
  updateDocument,
} from '@tonnage/contract/skip-hire/documents/documents';
import { LIMITS } from '@tonnage/contract/limits';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, isUploadKind } from '@tonnage/domain/skip-hire/documents';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { thumbnail, thumbnailKeyOf } from '../../platform/files/thumbnail.ts';
import { removeFileJob } from '../../platform/jobs.ts';
import { sweepFiles } from './jobs.ts';
import { newId } from '../../platform/db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { JPEG, PDF, PNG } from '../../../test/documents.ts';
import { NOW } from '../../../test/fixtures.ts';
import type { Client } from '../../../test/client.ts';

const h = harness();

interface Doc {
  id: string;
  title: string;
  kind: string;
  own: boolean;
  file: { name: string; mime: string; size: number | null };
}

/** Uploads one file as a new document. */
const send = (client: Client, name: string, bytes: Uint8Array, data: object = { kind: 'other' }) =>
  client.form('/api/documents', [
    ['data', JSON.stringify(data)],
    ['files.file', [name, bytes]],
  ]);
const audits = (id: string) =>
  h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}' order by id`);

let owner: Client;
beforeAll(async () => {
  owner = await h.as(h.fixtures.acme.owner);
});

describe('an upload', () => {
  test('an upload becomes a document with its file, its site and its audit row', async () => {
    const { acme } = h.fixtures;
    const answer = await send(owner, 'Site plan.pdf', PDF, {
      kind: 'permit',
      title: 'Plan',
      site: acme.siteId,
      date: '2026-02-01',
    });
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: Doc };
    expect(data).toMatchObject({
      kind: 'permit',
      title: 'Plan',
      number: null,
      status: 'issued',
      date: '2026-02-01',
      own: true,
      uploadedBy: 'Acme owner',
      file: { name: 'Site plan.pdf', mime: 'application/pdf', ext: '.pdf', size: PDF.length },
    });
    expect(await audits(data.id)).toEqual([{ action: 'document.uploaded' }]);
    const [row] = await h.rows<{ sha256: string; key: string; site_id: string }>(
      `select f.sha256, f.key, d.site_id from files f join documents d on d.file_id = f.id where d.id = '${data.id}'`,
    );
    expect(row).toMatchObject({ site_id: acme.siteId, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(row!.key).toMatch(/^2026-03-03\/[0-9a-f-]{36}$/);
    const file = await owner.call(getDocumentFile, { params: { id: data.id } });
    expect(file.bytes.equals(PDF)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Site plan.pdf"; filename*=UTF-8''Site%20plan.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(PDF.length),
    });
  });

  test('an upload takes its site from its order, and its name from its file', async () => {
    const { acme } = h.fixtures;
    const order = await h.placed(acme, { date: '2026-03-12' });
    const { data } = (await send(owner, 'gate ü.png', PNG, { kind: 'other', order: order.id })).body as { data: Doc };
    expect(data).toMatchObject({ title: 'gate ü', file: { name: 'gate ü.png', mime: 'image/png' } });
    expect(await h.rows(`select site_id, order_id from documents where id = '${data.id}'`)).toEqual([
      { site_id: acme.siteId, order_id: order.id },
    ]);
  });

  test('an upload’s type comes from its bytes, whatever its name', async () => {
    for (const [name, bytes, mime, saved] of [
      ['photo.exe', JPEG, 'image/jpeg', 'photo.jpg'],
      ['photo.jpeg', JPEG, 'image/jpeg', 'photo.jpeg'],
      ['report', PDF, 'application/pdf', 'report.pdf'],
      ['scan.pdf', PNG, 'image/png', 'scan.png'],
    ] as const) {
      const { data } = (await send(owner, name, bytes)).body as { data: Doc };
      expect(data.file).toMatchObject({ name: saved, mime });
    }
  });

  // Each leaves nothing behind: no row, no file, and no bytes in the store.
  const zip = Buffer.from('UEsDBBQAAAAIAAAAIQ', 'base64');
  const huge = Buffer.alloc(LIMITS.upload + 1);
  PDF.copy(huge);
  test.each([
    ['a zip bomb named .pdf', 'plan.pdf', Buffer.concat([zip, Buffer.alloc(5000)]), 415, 'FILE_TYPE'],
    ['a program', 'setup.pdf', Buffer.from('MZ\u0090\0\u0003'), 415, 'FILE_TYPE'],
    ['a page with a script', 'page.png', Buffer.from('<html><script>alert(1)</script>'), 415, 'FILE_TYPE'],
    [
      'a drawing that can run scripts',
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'FILE_TYPE',
    ],
    ['words', 'note.txt', Buffer.from('Leave it at the gate'), 415, 'FILE_TYPE'],
    ['an empty file', 'plan.pdf', Buffer.alloc(0), 400, 'FILE_EMPTY'],
    ['a path for a name', '../../etc/passwd', PDF, 400, 'FILE_NAME'],
    ["another system's path", '..\\plan.pdf', PDF, 400, 'FILE_NAME'],
    ['a name that reads the other way round', 'plan\u202efdp.exe', PDF, 400, 'FILE_NAME'],
    ['more than 20 MB', 'plan.pdf', huge, 413, 'FILE_TOO_LARGE'],
  ])('an upload is refused with a message on its field: %s', async (_what, name, bytes, status, code) => {
    const before = await h.footprint();
    const answer = await send(owner, name, bytes);
    expect([answer.status, answer.refusal]).toEqual([status, code]);
    expect(answer.error.details?.errors).toMatchObject([{ path: ['file'], message: answer.error.message }]);
    expect(answer.error.message).toMatch(/\.$/);
    expect(await h.footprint()).toEqual(before);
  });

  test('an upload is one file, of a customer’s kind, with known fields', async () => {
    const before = await h.footprint();
    const two = await owner.form('/api/documents', [
      ['data', JSON.stringify({ kind: 'other' })],
      ['files.file', ['a.png', PNG]],
      ['files.file', ['b.png', PNG]],
    ]);
    expect([two.refusal, two.error.message]).toEqual(['TOO_MANY_FILES', 'Send at most one file at a time.']);
    expect((await owner.form('/api/documents', [['data', JSON.stringify({ kind: 'other' })]])).refusal).toBe('NO_FILE');
    expect((await owner.form('/api/documents', [['files.file', ['a.png', PNG]]])).error.message).toBe(
      'Missing "data" payload in the request body',
    );
    expect(
      (
        await owner.form('/api/documents', [
          ['data', '{'],
          ['files.file', ['a.png', PNG]],
        ])
      ).error.message,
    ).toBe('data must be JSON');
    expect((await send(owner, 'a.png', PNG, { kind: 'other', zzz: 1 })).error.message).toBe('Invalid key zzz');
    const stray = await owner.form('/api/documents', [
      ['data', JSON.stringify({ kind: 'other' })],
      ['files.picture', ['a.png', PNG]],
    ]);
    expect(stray.error.message).toBe('Invalid key picture');
    for (const kind of DOCUMENT_KINDS) {
      if (isUploadKind(kind)) continue;
      expect([kind, (await send(owner, 'a.png', PNG, { kind })).refusal]).toEqual([kind, 'KIND_NOT_YOURS']);
    }
    const cut = await owner.raw({
      method: 'POST',
      url: '/api/documents',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="files.file"; filename="a.png"\r\n\r\nabc',
    });
    expect([cut.status, cut.error.message]).toEqual([400, 'We couldn’t read the files. Send them again.']);
    const latin = await owner.raw({
      method: 'POST',
      url: '/api/documents',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n', 'latin1'),
        Buffer.from(`${JSON.stringify({ kind: 'other', title: 'Café' })}\r\n`, 'latin1'),
        Buffer.from('--x\r\nContent-Disposition: form-data; name="files.file"; filename="a.png"\r\n\r\n', 'latin1'),
        PNG,
        Buffer.from('\r\n--x--\r\n', 'latin1'),
      ]),
    });
    expect([latin.status, latin.error.message]).toEqual([400, 'This isn’t valid UTF-8. Send it in UTF-8.']);
    expect(await h.footprint()).toEqual(before);
  });

  test('an upload can only be added to the member’s own sites and orders', async () => {
    const { acme, rival } = h.fixtures;
    const foreign = await h.placed(rival, { date: '2026-03-12' });
    const mine = await h.placed(acme, { date: '2026-03-12' });
    const limited = await h.as(acme.limited);
    for (const [client, data, refusal] of [
      [owner, { site: rival.siteId }, 'NOT_FOUND'],
      [owner, { order: foreign.id }, 'NOT_FOUND'],
      [
        owner,
        { site: acme.secondSiteId, order: mine.id },
        '400 That order is for another site. Choose the order’s site, or leave the site blank.',
      ],
      [limited, { site: acme.siteId }, 'NOT_FOUND'],
      [limited, { order: mine.id }, 'NOT_FOUND'],
      [limited, {}, '400 Choose the site this document is for.'],
    ] as const) {
      expect((await send(client, 'a.png', PNG, { kind: 'other', ...data })).refusal).toBe(refusal);
    }
    expect((await send(limited, 'a.png', PNG, { kind: 'other', site: acme.secondSiteId })).status).toBe(201);
  });

  test('an upload is not read before the role’s permission is checked', async () => {
    const { acme } = h.fixtures;
    for (const role of ['viewer', 'accounts'] as const) {
      expect((await send(await h.as(acme[role]), 'a.png', PNG)).refusal).toBe('FORBIDDEN');
    }
    expect((await send(h.guest(), 'a.png', PNG)).refusal).toBe('UNAUTHENTICATED');
  });

  test('an upload sent twice with one key is one document and one file', async () => {
    const before = await h.footprint();
    const twice = (bytes: Uint8Array) =>
      owner.form(
        '/api/documents',
        [
          ['data', JSON.stringify({ kind: 'other' })],
          ['files.file', ['a.png', bytes]],
        ],
        {
          headers: { 'idempotency-key': 'one-photo' },
        },
      );
    const answers = await Promise.all([twice(PNG), twice(PNG), twice(PNG)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = await h.footprint();
    expect([after['documents']! - before['documents']!, after['files']! - before['files']!]).toEqual([1, 1]);
    expect((await twice(JPEG)).refusal).toBe('IDEMPOTENCY_MISMATCH');
    const stored: string[] = [];
    for await (const key of h.deps.files.list('2026-03-03')) stored.push(key);
    const known = new Set((await h.rows<{ key: string }>('select key from files')).map(({ key }) => key));
    expect(stored.filter((key) => !known.has(key))).toEqual([]);
  });

  test('an upload may take two steps, as Strapi’s clients do it, and a file belongs to one document', async () => {
    const answer = await owner.form('/api/upload', [
      ['files', ['a.png', PNG]],
      ['files', ['b.pdf', PDF]],
      ['fileInfo', JSON.stringify({ name: 'Gate' })],
    ]);
    expect(answer.status).toBe(201);
    const files = answer.body as { id: string; name: string; mime: string; ext: string; size: number }[];
    expect(files.map(({ name, mime, ext }) => [name, mime, ext])).toEqual([
      ['a.png', 'image/png', '.png'],
      ['b.pdf', 'application/pdf', '.pdf'],
    ]);
    const create = (who: Client, file: string) =>
      who.raw({ method: 'POST', url: '/api/documents', payload: { data: { kind: 'other', file } } });
    const rival = await h.as(h.fixtures.rival.owner);
    expect((await create(rival, files[0]!.id)).refusal).toBe('NOT_FOUND');
    expect((await create(await h.as(h.fixtures.acme.buyer), files[0]!.id)).refusal).toBe('NOT_FOUND');
    const race = await Promise.all([create(owner, files[0]!.id), create(owner, files[0]!.id)]);
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await owner.form('/api/upload', [['fileInfo', '{}']])).error.message).toBe('Files are empty');
    const eleven = Array.from({ length: 11 }, (_, i) => ['files', [`${i}.png`, PNG]] as const);
    expect((await owner.form('/api/upload', eleven)).refusal).toBe('TOO_MANY_FILES');
  });

  test('an unused upload is deleted the next night, and so are bytes without a row', async () => {
    const answer = await owner.form('/api/upload', [['files', ['a.png', PNG]]]);
    const [file] = answer.body as { id: string }[];
    await h.deps.files.put('2026-03-01/left-behind', PNG, { mime: 'image/png', size: PNG.length });
    const used = await h.uploaded(h.fixtures.acme.owner);
    const rows = async () => (await h.rows<{ id: string }>('select id from files')).map(({ id }) => id);
    await sweepFiles(h.deps);
    expect(await rows()).toContain(file!.id);
    h.clock.set('2026-03-05T03:10:00.000Z');
    await sweepFiles(h.deps);
    h.clock.set(NOW);
    expect(await rows()).not.toContain(file!.id);
    await expect(h.deps.files.read('2026-03-01/left-behind')).rejects.toThrow();
    expect((await owner.call(getDocumentFile, { params: { id: used } })).bytes.equals(PNG)).toBe(true);
  });
});

describe('the small copy of a picture', () => {
  const wide = () =>
    sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c80' } })
      .jpeg()
      .toBuffer();

  test('a photo’s small copy is made once, is at most 192 pixels a side, and is confirmed by its tag', async () => {
    const { data } = (await send(owner, 'gate.jpg', await wide(), { kind: 'photo' })).body as { data: Doc };
    const sent = { params: { id: data.id } };
    const first = await owner.call(getDocumentThumbnail, sent);
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 96 });
    expect(first.bytes.length).toBeLessThan(10_000);
    const tag = String(first.headers['etag']);
    expect((await owner.call(getDocumentThumbnail, sent, { headers: { 'if-none-match': tag } })).status).toBe(304);

    const key = await keyOf(data.id);
    const kept = await buffer(await h.deps.files.read(thumbnailKeyOf(key)));
    expect(kept.equals(first.bytes)).toBe(true);
    const again = await (await h.as(h.fixtures.planner)).call(getDeskThumbnail, sent);
    expect(again.bytes.equals(first.bytes)).toBe(true);

    await owner.ok(removeDocument, sent);
    await removeFileJob.work(h.deps, { key });
    await expect(h.deps.files.read(thumbnailKeyOf(key))).rejects.toThrow();
    expect((await owner.call(getDocumentThumbnail, sent)).refusal).toBe('NOT_FOUND');
  });

  test('a picture that is removed while its small copy is made leaves none', async () => {
    const { data } = (await send(owner, 'gate.jpg', await wide(), { kind: 'photo' })).body as { data: Doc };
    const key = await keyOf(data.id);
    const { files } = h.deps;
    const removing = {
      ...files,
      put: async (...given: Parameters<typeof files.put>) => {
        await removeFileJob.work(h.deps, { key });
        return files.put(...given);
      },
    };
    expect(await thumbnail(removing, key)).not.toBeNull();
    await expect(files.read(thumbnailKeyOf(key))).rejects.toThrow();
  });

  test('a PDF has none, and a role sees the small copies only of what it sees', async () => {
    const plan = (await send(owner, 'Plan.pdf', PDF)).body as { data: Doc };
    expect((await owner.call(getDocumentThumbnail, { params: { id: plan.data.id } })).refusal).toBe('NOT_FOUND');
    const own = await h.uploaded(h.fixtures.acme.owner);
    const stranger = await h.as(h.fixtures.stranger.owner, h.fixtures.beta);
    expect((await stranger.call(getDocumentThumbnail, { params: { id: own } })).refusal).toBe('NOT_FOUND');
    expect((await h.guest().call(getDocumentThumbnail, { params: { id: own } })).status).toBe(401);
  });

  const keyOf = async (id: string) =>
    (
      await h.rows<{ key: string }>(
        `select f.key from files f join documents d on d.file_id = f.id where d.id = '${id}'`,
      )
    )[0]!.key;
});

describe('changing and removing an upload', () => {
  test('an edit moves and renames the upload, and leaves absent fields', async () => {
    const { acme } = h.fixtures;
    const id = await h.uploaded(acme.owner, { site: acme.siteId, title: 'Gate' });
    const { data } = await owner.ok(updateDocument, { params: { id }, body: { data: { site: acme.secondSiteId } } });
    expect(data).toMatchObject({ title: 'Gate', kind: 'other' });
    const { data: renamed } = await owner.ok(updateDocument, {
      params: { id },
      body: { data: { title: 'East gate', kind: 'permit' } },
    });
    expect(renamed).toMatchObject({ title: 'East gate', kind: 'permit' });
    expect(await h.rows(`select site_id from documents where id = '${id}'`)).toEqual([{ site_id: acme.secondSiteId }]);
    const order = await h.placed(acme, { date: '2026-03-13' });
    await owner.ok(updateDocument, { params: { id }, body: { data: { order: order.id } } });
    await owner.ok(updateDocument, { params: { id }, body: { data: { order: null } } });
    expect(await h.rows(`select site_id, order_id from documents where id = '${id}'`)).toEqual([
      { site_id: acme.siteId, order_id: null },
    ]);
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'document.uploaded',
      ...Array<string>(4).fill('document.changed'),
    ]);
    expect((await owner.call(updateDocument, { params: { id }, body: { data: { kind: 'wtn' } } })).refusal).toBe(
      'KIND_NOT_YOURS',
    );
  });

  test('an edit checks its version, and accepts relations in every form of Strapi’s clients', async () => {
    const { acme } = h.fixtures;
    const id = await h.uploaded(acme.owner);
    const url = `/api/documents/${id}`;
    const first = await owner.raw({ method: 'GET', url });
    const change = (data: object, etag: string) =>
      owner.raw({ method: 'PATCH', url, payload: { data }, headers: { 'if-match': etag } });
    const done = await change({ site: { connect: [{ documentId: acme.siteId }] } }, String(first.headers['etag']));
    expect(done.status).toBe(200);
    expect((await change({ title: 'Late' }, String(first.headers['etag']))).refusal).toBe('CHANGED_MEANWHILE');
    expect(
      (await owner.raw({ method: 'DELETE', url, headers: { 'if-match': String(first.headers['etag']) } })).status,
    ).toBe(412);
    expect(
      (await owner.raw({ method: 'DELETE', url, headers: { 'if-match': String(done.headers['etag']) } })).status,
    ).toBe(204);
  });

  test('a removal deletes row and bytes; one of two at once succeeds', async () => {
    const id = await h.uploaded(h.fixtures.acme.owner);
    const [file] = await h.rows<{ key: string }>(
      `select f.key from files f join documents d on d.file_id = f.id where d.id = '${id}'`,
    );
    const race = await Promise.all([1, 2].map(() => owner.call(removeDocument, { params: { id } })));
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await owner.call(getDocumentFile, { params: { id } })).refusal).toBe('NOT_FOUND');
    expect(await h.number(`select count(*) from files where key = '${file!.key}'`)).toBe(0);
    expect(
      await h.rows(`select data from pgboss.job where name = 'file.remove' and data->>'key' = '${file!.key}'`),
    ).toHaveLength(1);
    expect((await audits(id)).at(-1)).toEqual({ action: 'document.removed' });
  });

  test('only the member’s own uploads can be edited: a colleague’s, the staff’s, and every note and invoice stay', async () => {
    const { acme, rival, alpha } = h.fixtures;
    const colleagues = await h.uploaded(acme.manager);
    const tickets = await h.ticket(acme);
    const change = (client: Client, id: string) =>
      client.call(updateDocument, { params: { id }, body: { data: { title: 'X' } } });
    for (const id of [colleagues, tickets]) {
      expect((await change(owner, id)).refusal).toBe('NOT_YOUR_UPLOAD');
      expect((await owner.call(removeDocument, { params: { id } })).refusal).toBe('NOT_YOUR_UPLOAD');
      const other = await h.as(rival.owner);
      expect((await change(other, id)).refusal).toBe('NOT_FOUND');
      expect((await other.call(removeDocument, { params: { id } })).refusal).toBe('NOT_FOUND');
    }
    // Even if a row names the caller as its uploader, its kind and its state decide.
    for (const kind of ['wtn', 'season_ticket', 'invoice'] as const) {
      for (const status of DOCUMENT_STATUSES.filter((status) => status !== 'draft')) {
        const id = newId(NOW);
        await h.withoutTenant((db) =>
          db
            .insertInto('documents')
            .values({
              id,
              tenant_id: alpha.tenantId,
              account_id: acme.accountId,
              kind,
              number: 'X-1',
              title: 'X',
              status,
              date: '2026-03-03',
              issuer: '{}',
              content: '{}',
              signature: '{}',
              signed_at: NOW,
              uploaded_by: acme.owner.id,
              created_at: NOW,
              updated_at: NOW,
            })
            .execute(),
        );
        expect([kind, status, (await owner.call(removeDocument, { params: { id } })).refusal]).toEqual([
          kind,
          status,
          'NOT_YOUR_UPLOAD',
        ]);
        expect([kind, status, (await change(owner, id)).refusal]).toEqual([kind, status, 'NOT_YOUR_UPLOAD']);
        await expect(
          h.withoutTenant((db) => db.deleteFrom('documents').where('id', '=', id).execute()),
        ).rejects.toThrow(/kept/);
      }
    }
  });
});
