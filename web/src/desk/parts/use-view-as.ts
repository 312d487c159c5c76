import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Opens the portal as one of the customers, at a place of theirs. */
export function useViewAs(path: string) {
  return useMutation({
    mutationFn: (accountId: string) => call('viewAsCustomer', { body: { data: { accountId } } }),
    // The portal is another page.
    onSuccess: () => window.location.assign(path),
  });
}
