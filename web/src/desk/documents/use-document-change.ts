import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { PAPER_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';

/** Writes something about a document. */
export function useDocumentChange<Wish>(
  send: (wish: Wish) => Promise<{ data: DeskDocumentPage }>,
  said: (document: DeskDocumentPage) => string,
  onDone?: (document: DeskDocumentPage) => void,
) {
  return useChange(send, { said: ({ data }) => said(data), onDone: ({ data }) => onDone?.(data), anew: PAPER_CALLS });
}
