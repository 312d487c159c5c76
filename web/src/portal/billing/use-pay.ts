import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Begins a card payment and goes to its page, which may be another site's. */
export function usePay(invoiceId: string) {
  return useMutation({
    mutationFn: () => call('payInvoice', { params: { id: invoiceId } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
}
