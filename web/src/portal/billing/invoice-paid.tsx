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
          {...standing(payment)}
          actions={
            invoice && (
              <>
                <LinkButton {...(failed ? {} : { variant: 'primary' as const })} to={invoicePath(invoice.id)}>
                  {words.seeInvoice}
                </LinkButton>
                {failed && (
                  <Button variant="primary" loading={paying} onClick={() => paying || pay.mutate()}>
                    {words.tryAgain}
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

function standing({ status, amountPence, begunFor }: PaymentRow): { title: string; sub: string } {
  const number = begunFor?.number ?? words.invoice;
  switch (status) {
    case 'paid':
      return { title: words.cardPaid(amountPence), sub: words.cardPaidSub(number) };
    case 'declined':
      return { title: words.cardDeclined, sub: words.cardDeclinedSub(number) };
    case 'expired':
      return { title: words.cardExpired, sub: words.cardExpiredSub(number) };
    case 'pending':
      return { title: words.cardWaits, sub: words.cardWaitsSub };
  }
}
