import { archiveDocuments, getDocumentFile, listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { LIMITS } from '@tonnage/contract/limits';
import { search } from '@tonnage/contract/core/search';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { newId } from '../../platform/db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { PDF, PNG } from '../../../test/documents.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';
import type { Client } from '../../../test/client.ts';

const h = harness();
let customer: Customer;
let client: Client;

beforeAll(async () => {
  customer = await h.customer();
  client = await h.as(customer.owner);
});

/** The contents of a zip: names and bytes, in order. */
async function unzipped(bytes: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.push([entry.fileName, Buffer.concat(chunks)]);
  }
  return entries;
}
const archive = (data: object, as = client) => as.call(archiveDocuments, { body: { data } });

describe('an archive', () => {
  test('an archive holds the selected documents, each with a name of its own, rendered if necessary', async () => {
    const ids = [
      await h.uploaded(customer.owner, { title: 'Gate' }),
      await h.uploaded(customer.owner, { title: 'Gate again' }),
      await h.uploaded(customer.owner, { title: 'Plan' }, PDF),
      await h.ticket(customer),
    ];
    const answer = await archive({ ids });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('Documents 2026-03-03.zip') as string,
      'x-files-count': '4',
    });
    const files = await unzipped(answer.bytes);
    expect(files.map(([name]) => name).toSorted()).toEqual([
      'WTN-1 Season ticket, mixed construction, Fresh first.pdf',
      'gate (2).png',
      'gate.pdf',
      'gate.png',
    ]);
    const byName = new Map(files);
    expect(byName.get('gate.png')!.equals(PNG)).toBe(true);
    expect(byName.get('gate.pdf')!.equals(PDF)).toBe(true);
    const file = await client.call(getDocumentFile, { params: { id: ids[3]! } });
    expect(byName.get('WTN-1 Season ticket, mixed construction, Fresh first.pdf')!.equals(file.bytes)).toBe(true);
    expect(Number(answer.headers['x-files-size'])).toBeGreaterThan(2 * PNG.length + PDF.length);
  });

  test('an archive holds everything that a list with the same filters shows', async () => {
    const filters = { kind: 'other' };
    const { data } = await client.ok(listDocuments, { query: { filters } });
    expect(data.length).toBe(3);
    expect(await unzipped((await archive({ filters })).bytes)).toHaveLength(3);
    expect(await unzipped((await archive({ filters, q: 'plan' })).bytes)).toHaveLength(1);
    expect((await archive({ filters: { zzz: 1 } })).error.message).toBe('Invalid key zzz');
    expect((await archive({ q: 'nothing like it' })).refusal).toBe('ARCHIVE_EMPTY');
  });

  test('an archive leaves out what the reader may not see, and says when nothing is left', async () => {
    const mine = await h.uploaded(customer.owner);
    const foreign = await h.uploaded(h.fixtures.rival.owner);
    expect(await unzipped((await archive({ ids: [mine, foreign] })).bytes)).toHaveLength(1);
    expect((await archive({ ids: [foreign, 'nonsense'] })).status).toBe(400);
    expect((await archive({ ids: [foreign] })).refusal).toBe('ARCHIVE_EMPTY');
    expect((await archive({ ids: [] })).refusal).toBe('ARCHIVE_EMPTY');
  });

  test('an archive lists files that could not be read, and holds the rest', async () => {
    const [lost, readable] = [
      await h.uploaded(customer.owner, { title: 'Lost' }),
      await h.uploaded(customer.owner, {}, PDF),
    ];
    const [file] = await h.rows<{ key: string }>(
      `select f.key from files f join documents d on d.file_id = f.id where d.id = '${lost}'`,
    );
    await h.deps.files.remove(file!.key);
    const files = await unzipped((await archive({ ids: [lost, readable] })).bytes);
    expect(files.map(([name]) => name)).toEqual(['gate.pdf', 'Not included.txt']);
    expect(files[1]![1].toString()).toContain('gate.png');
    const alone = await client.call(getDocumentFile, { params: { id: lost } });
    expect([alone.status, alone.refusal]).toEqual([503, 'FILE_UNAVAILABLE']);
  });

  test('an archive that is too large, by number or by bytes, is refused with a message', async () => {
    const crowd = await h.customer();
    await h.withoutTenant((db) =>
      db
        .insertInto('documents')
        .values(
          Array.from({ length: LIMITS.archiveDocuments + 1 }, (_, i) => ({
            id: newId(NOW),
            tenant_id: h.fixtures.alpha.tenantId,
            account_id: crowd.accountId,
            kind: 'other' as const,
            title: `Plan ${i}`,
            status: 'issued' as const,
            date: '2026-03-03',
            created_at: NOW,
            updated_at: NOW,
          })),
        )
        .execute(),
    );
    const many = await archive({}, await h.as(crowd.owner));
    expect([many.refusal, many.error.message]).toEqual([
      'ARCHIVE_TOO_LARGE',
      'You’ve chosen 201 documents; a download can have up to 200. Choose fewer, or narrow the list.',
    ]);
    const id = await h.uploaded(customer.owner);
    await h.rows(
      `update files set size = ${LIMITS.archiveBytes + 1} where id = (select file_id from documents where id = '${id}')`,
    );
    expect((await archive({ ids: [id] })).error.message).toBe(
      'These files come to 201 MB; a download can be up to 200 MB. Choose fewer.',
    );
  });
});

describe('the exported list', () => {
  test('the export has the same rows as the list with its filters, over any number of pages, newest first', async () => {
    const crowd = await h.customer();
    const as = await h.as(crowd.owner);
    const ids: string[] = [];
    for (let i = 0; i < 130; i++) ids.push(newId(NOW));
    await h.withoutTenant((db) =>
      db
        .insertInto('documents')
        .values(
          ids.map((id, i) => ({
            id,
            tenant_id: h.fixtures.alpha.tenantId,
            account_id: crowd.accountId,
            site_id: i % 2 ? crowd.siteId : null,
            kind: 'other' as const,
            title: i === 0 ? '=HYPERLINK("x")' : `Plan ${i}`,
            status: 'issued' as const,
            date: '2026-03-03',
            created_at: NOW,
            updated_at: NOW,
          })),
        )
        .execute(),
    );
    const lines = async (query: object = {}) => {
      const { text } = await as.csv(listDocuments, { query });
      return text.replace('\u{FEFF}', '').trimEnd().split('\r\n');
    };
    const all = await lines();
    expect(all).toHaveLength(131);
    expect(all[0]).toContain('Number,Title,Type,Site,Order,Date');
    expect(all[1]).toBe(',Plan 129,Other,Fresh first,,2026-03-03,,,Filed,,,,');
    expect(all.at(-1)).toContain("'=HYPERLINK");
    expect(await lines({ q: 'plan 12' })).toHaveLength(12);
    expect(await lines({ filters: { site: { id: crowd.siteId } } })).toHaveLength(66);
    expect((await as.csv(listDocuments, { query: { filters: { zzz: 1 } } })).error.message).toBe('Invalid key zzz');
  });
});

describe('invoices', () => {
  test('invoices are only in the lists, archives and answers of those who may see money', async () => {
    const { acme, alpha } = h.fixtures;
    const file = await h.fileOf(acme.owner);
    const id = newId(NOW);
    await h.withoutTenant((db) =>
      db
        .insertInto('documents')
        .values({
          id,
          tenant_id: alpha.tenantId,
          account_id: acme.accountId,
          kind: 'invoice',
          number: 'INV-2207',
          title: 'February',
          status: 'issued',
          date: '2026-03-01',
          file_id: file,
          created_at: NOW,
          updated_at: NOW,
        })
        .execute(),
    );
    for (const role of ['owner', 'manager', 'accounts', 'buyer', 'viewer'] as const) {
      const as = await h.as(acme[role]);
      const sees = ['owner', 'manager', 'accounts'].includes(role);
      const { data } = await as.ok(listDocuments, { query: { q: 'INV-2207' } });
      expect([role, data.length]).toEqual([role, sees ? 1 : 0]);
      expect([role, (await as.call(getDocumentFile, { params: { id } })).status]).toEqual([role, sees ? 200 : 404]);
      expect([role, (await archive({ ids: [id] }, as)).status]).toEqual([role, sees ? 200 : 409]);
      const file = await as.csv(listDocuments, { query: { q: 'INV-2207' } });
      expect([role, file.text.includes('INV-2207')]).toEqual([role, sees]);
      const { data: found } = await as.ok(search, { query: { q: 'INV-2207' } });
      expect([role, found.documents.total]).toEqual([role, sees ? 1 : 0]);
    }
  });
});
