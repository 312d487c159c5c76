import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { STAFF_DOCUMENT_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';

/** Changes a document. */
export function useDocumentChange<Input>(
  send: (input: Input) => Promise<{ data: DeskDocumentPage }>,
  message: (document: DeskDocumentPage) => string,
  onDone?: (document: DeskDocumentPage) => void,
) {
  return useChange(send, {
    message: ({ data }) => message(data),
    onDone: ({ data }) => onDone?.(data),
    refetch: STAFF_DOCUMENT_CALLS,
  });
}
