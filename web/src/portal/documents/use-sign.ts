import type { signDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { Sent } from '@tonnage/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refreshDocuments } from '../../lib/queries.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';

export type SignInput = Sent<typeof signDocument>['body']['data'];

/**
 * Signs a document and opens it. If somebody else signed first, or the text has changed since it was shown, the page
 * updates at once.
 */
export function useSign(id: string, number: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (data: SignInput) => call('signDocument', { params: { id }, body: { data } }),
    onSuccess: async () => {
      await refreshDocuments(queryClient);
      await navigate({ to: '/documents/$documentId', params: { documentId: id } });
      await toast({ text: words.signedToast(number) });
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refreshDocuments(queryClient) : undefined),
  });
}
