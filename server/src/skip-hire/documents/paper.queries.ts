import type { Paper } from '@tonnage/domain/common/paper';
import type { CustomerSignature, PaperSignature } from '@tonnage/domain/skip-hire/printed-documents';
import type { Db } from '../../platform/db/db.ts';
import { paperOf } from '../../platform/pdf/sheet.ts';
import { renderFacts } from './content.queries.ts';

/** A document as a screen shows it; null if its file is an upload: a photograph, or a note that was signed on paper. */
export async function paperById(db: Db, tenantId: string, documentId: string): Promise<Paper | null> {
  const facts = await renderFacts(db, tenantId, documentId);
  if (!facts || facts.paper === null) return null;
  const { row, brand, paper } = facts;
  const signature = row.signature as CustomerSignature | PaperSignature | null;
  if (signature && 'onPaper' in signature) return null;
  // The templates bring the fonts with them.
  const { documentPage } = await import('./templates/document.ts');
  return paperOf(documentPage({ brand, paper, createdAt: row.created_at.toISOString() }));
}
