import { formatPence } from '@tonnage/domain/common/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { invoicePath, paymentsPath } from './paths.ts';
import { usePay } from './use-pay.ts';
import { words } from '../../shared/invoices/words.ts';

const POLL_MS = 3_000;

/** The return page after a card payment, with its result. It polls until the processor has reported one. */
export function InvoicePaid() {
  const { paymentId } = useParams({ from: '/member/invoices/paid/$paymentId' });
  const { data: payment } = useSuspenseQuery({
    ...queryOf('getPayment', { params: { id: paymentId } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'pending' ? POLL_MS : false),
  }).data;
  const invoice = payment.begunFor;
  const pay = usePay(invoice?.id ?? '');
  const paying = pay.isPending || pay.isSuccess;
  const failed = payment.status === 'declined' || payment.status === 'expired';
  return (
    <Stack>
      <div role="status">
        <PageHead
          {...headline(payment)}
          actions={
            invoice && (
              <>
                <LinkButton {...(failed ? {} : { variant: 'primary' as const })} to={invoicePath(invoice.id)}>
                  View invoice
                </LinkButton>
                {failed && (
                  <Button variant="primary" loading={paying} onClick={() => paying || pay.mutate()}>
                    Try again
                  </Button>
                )}
              </>
            )
          }
        />
      </div>
      {pay.error && <Notice tone="block">{pay.error.message}</Notice>}
      <p>
        <LinkButton to={paymentsPath()}>{words.payments}</LinkButton>
      </p>
    </Stack>
  );
}

function headline({ status, amountPence, begunFor }: PaymentRow): { title: string; sub: string } {
  const number = begunFor?.number;
  const still = number === undefined ? '' : ` ${number} is still outstanding`;
  switch (status) {
    case 'paid':
      return {
        title: `${formatPence(amountPence)} paid`,
        sub: `Thank you. The payment is on ${number === undefined ? '' : `${number} and on `}your statement.`,
      };
    case 'declined':
      return {
        title: 'Your card was declined',
        sub: `You haven’t been charged.${still && `${still}: try another card, or pay by bank transfer.`}`,
      };
    case 'voided':
      return { title: 'This payment was voided', sub: `It doesn’t count towards ${number ?? 'your order'}.` };
    case 'expired':
      return { title: 'The payment timed out', sub: `You haven’t been charged.${still && `${still}.`}` };
    case 'pending':
      return {
        title: 'Waiting for your payment to go through',
        sub: 'This page updates automatically. You can leave it; the invoice will show the payment once it has gone through.',
      };
  }
}
