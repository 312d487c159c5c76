import type { Document } from '@tonnage/contract/skip-hire/documents/documents';

/** A document with the related data that its list shows. */
export type ListedDocument = Document & {
  site?: { id: string; name: string } | null;
  order?: { id: string; number: string } | null;
};
