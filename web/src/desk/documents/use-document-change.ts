import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { STAFF_DOCUMENT_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';

/** Changes a document. */
export function useDocumentChange<Input>(
  send: (input: Input) => Promise<{ data: DeskDocumentPage }>,
  said: (document: DeskDocumentPage) => string,
  onDone?: (document: DeskDocumentPage) => void,
) {
  return useChange(send, {
    said: ({ data }) => said(data),
    onDone: ({ data }) => onDone?.(data),
    anew: STAFF_DOCUMENT_CALLS,
  });
}
