import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Opens the portal as a customer, at one of its pages. */
export function useViewAs(path: string) {
  return useMutation({
    mutationFn: (accountId: string) => call('viewAsCustomer', { body: { data: { accountId } } }),
    // The portal is a separate page.
    onSuccess: () => window.location.assign(path),
  });
}
