import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Starts a card payment and opens its page, which may be on another site. */
export function usePay(invoiceId: string) {
  return useMutation({
    mutationFn: () => call('payInvoice', { params: { id: invoiceId } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
}
