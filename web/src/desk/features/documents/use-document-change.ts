import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskDocumentPage } from '@tonnage/contract/desk-documents';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshPapers } from '../../queries.ts';

/** Writes something about a document and shows everything anew that lists or counts documents. */
export function useDocumentChange<Wish>(
  send: (wish: Wish) => Promise<{ data: DeskDocumentPage }>,
  said: (document: DeskDocumentPage) => string,
  onDone?: (document: DeskDocumentPage) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ data }) => {
      void toast({ text: said(data) });
      onDone?.(data);
      await refreshPapers(client);
    },
  });
}
