import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { useChange } from '../use-change.ts';

/** Changes a document. */
export function useDocumentChange<Input, Document extends DeskDocumentPage>(
  send: (input: Input) => Promise<{ data: Document }>,
  message: (document: Document) => string,
  onDone?: (document: Document) => void,
) {
  return useChange(send, {
    message: ({ data }) => message(data),
    onDone: ({ data }) => onDone?.(data),
  });
}
