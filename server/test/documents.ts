import { createHash } from 'node:crypto';
import type { LoadDone } from '@tonnage/domain/skip-hire/weighing';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import { issueNote, type Note } from '../src/skip-hire/documents/commands/issue-note.ts';
import { signDocument } from '../src/skip-hire/documents/commands/sign-document.ts';
import { allocateJob } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { completeJob } from '../src/skip-hire/orders/planning/commands/complete-job.ts';
import { confirmJob } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import { startJob } from '../src/skip-hire/orders/planning/commands/start-job.ts';
import { requestCollection } from '../src/skip-hire/orders/movements/commands/request-movement.ts';
import type { AccountContext, TenantContext } from '../src/platform/context.ts';
import type { Deps } from '../src/platform/deps.ts';
import { newKey, type StoredFile } from '../src/platform/files/stored-files.ts';
import type { Harness, OrderInput } from './harness.ts';
import type { Customer } from './fixtures.ts';

/** The input of a signature. */
export const SIGNING = {
  name: 'Nora Field',
  position: 'Site manager',
  textVersion: CURRENT_SIGNATURE_TEXT,
  hierarchyConfirmed: true,
} as const;

/** The months of the tests' orders. */
export const TERM = { validFrom: '2026-01-01', validTo: '2026-12-31' };

/** A note that staff issued and the customer signed. Returns its id. */
export async function signedNote(office: TenantContext, member: AccountContext, note: Note): Promise<string> {
  const id = await issueNote(office, note);
  await signDocument(member, id, SIGNING);
  return id;
}

/** The smallest valid files of each kind; the images as they are stored, without anything but their pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVR4nGPo6Oj4DwAFzAKYMkOunAAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const JPEG = Buffer.from(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYa' +
    'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAA' +
    'AAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKwAf//Z',
  'base64',
);

/** A file in the store without a row yet, as an upload leaves it. */
export async function stored(deps: Deps, bytes: Buffer): Promise<StoredFile> {
  const key = newKey(deps.clock.now());
  const file = { mime: 'image/png' as const, size: bytes.byteLength };
  await deps.files.put(key, bytes, file);
  return { field: 'file', name: 'weights.png', key, sha256: createHash('sha256').update(bytes).digest('hex'), ...file };
}

/** A container on site with a requested collection: the order, and the collection. */
export async function collecting(h: Harness, of: Customer, over: Partial<OrderInput> = {}) {
  const order = await h.standing(of, over);
  await h.member(of.owner, (ctx) => requestCollection(ctx, order.jobId, { collectionDate: '2026-03-12', slot: 'any' }));
  const [job] = await h.rows<{ id: string }>(
    `select id from jobs where order_id = '${order.id}' and type = 'collection'`,
  );
  return { orderId: order.id, number: order.number, jobId: job!.id };
}

/** A completed collection under a season ticket, with its load's weight, kg. */
export async function loadDone(h: Harness, of: Customer, jobId: string, done: LoadDone = {}): Promise<void> {
  await h.ticket(of);
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, jobId);
    await completeJob(ctx, jobId, done);
  });
}
