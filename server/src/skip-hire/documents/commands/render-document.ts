import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { newKey } from '../../../platform/files/stored-files.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/db/ids.ts';
import { renderPdf } from '../../../platform/pdf/writer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import { renderFacts, type RenderFacts } from '../content.queries.ts';
import { fileNameOf } from '../present.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

export interface RenderedDocument {
  size: number;
  open: () => Promise<Readable | Uint8Array>;
}

/**
 * The file of a document, rendered now if there is none yet. A final document is saved to the store with its hash and
 * size, and never changes again; a note that one party has yet to sign is rendered on every read. If two render the same document at once,
 * one file is stored.
 */
export async function renderDocument(deps: Deps, tenantId: string, documentId: string): Promise<RenderedDocument> {
  const read = () => asWorker(deps, tenantId, deps.clock.now(), ({ db }) => renderFacts(db, tenantId, documentId));
  const facts = await read();
  if (!facts) throw new Refusal('NOT_FOUND');
  if (facts.row.file_key !== null) return storedFile(deps, facts.row);
  if (facts.paper === null) throw new Refusal('NOT_FOUND');
  const { documentPage } = await import('../templates/document.ts');
  const bytes = await renderPdf(
    documentPage({ brand: facts.brand, paper: facts.paper, createdAt: facts.row.created_at.toISOString() }),
  );
  const settled = facts.row.status === 'issued' || (facts.row.status === 'signed' && !isOpen(facts.paper));
  if (!settled) return { size: bytes.byteLength, open: () => Promise.resolve(bytes) };

  const now = deps.clock.now();
  const key = newKey(now);
  await deps.files.put(key, bytes, { mime: 'application/pdf', size: bytes.byteLength });
  const mine = await asWorker(deps, tenantId, now, async ({ db }) => {
    const fileId = newId(now);
    await db
      .insertInto('files')
      .values({
        id: fileId,
        tenant_id: tenantId,
        account_id: facts.row.account_id,
        key,
        name: fileNameOf(facts.row),
        mime: 'application/pdf',
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_at: now,
      })
      .execute();
    const laid = await db
      .updateTable('documents')
      .set({ file_id: fileId })
      .where('id', '=', documentId)
      .where('tenant_id', '=', tenantId)
      .where('file_id', 'is', null)
      .where('status', '=', facts.row.status)
      .executeTakeFirst();
    notifyChange(db, { tenant: tenantId, account: facts.row.account_id, topic: 'documents' });
    if (laid.numUpdatedRows !== 1n) await db.deleteFrom('files').where('id', '=', fileId).execute();
    return laid.numUpdatedRows === 1n;
  });
  if (mine) return { size: bytes.byteLength, open: () => Promise.resolve(bytes) };
  await deps.files.remove(key);
  const other = await read();
  if (other && other.row.file_key !== null) return storedFile(deps, other.row);
  return { size: bytes.byteLength, open: () => Promise.resolve(bytes) };
}

/** The customer has signed, the driver has yet to take the load. */
const isOpen = (paper: NonNullable<RenderFacts['paper']>) => paper.kind === 'note' && paper.isOpen;

function storedFile(deps: Deps, row: { file_key: string | null; file_size: number | null }): RenderedDocument {
  return { size: row.file_size!, open: () => deps.files.read(row.file_key!) };
}
