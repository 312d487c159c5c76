import type { Document } from '@tonnage/contract/skip-hire/documents/documents';

/** A document with what its list asks to be shown beside it. */
export type ListedDocument = Document & {
  site?: { id: string; name: string } | null;
  order?: { id: string; number: string } | null;
};
