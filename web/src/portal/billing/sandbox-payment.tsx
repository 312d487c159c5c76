import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { storePaymentToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from '../new-job/placed-words.ts';
import styles from '../new-job/placed.module.css';

/** Simulates a card processor's page: the user chooses the card's result, then returns to the order. */
export function SandboxPayment() {
  const reference = carriedByLink('reference');
  useEffect(() => storePaymentToken(reference), [reference]);
  const client = useQueryClient();
  const query = queryOf('getSandboxPayment', { body: { data: { reference } } });
  const { data: payment } = useSuspenseQuery(query).data;
  const settle = useMutation({
    mutationFn: (outcome: 'approve' | 'decline') =>
      call('settleSandboxPayment', { body: { data: { reference, outcome } } }),
    // A real processor's page is another site, so returning loads the portal again.
    onSuccess: ({ data }) => window.location.assign(data.returnUrl),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'PAYMENT_SETTLED') void client.invalidateQueries(query);
    },
  });
  const busy = settle.isPending || settle.isSuccess;
  const { status, amountPence, orderNumbers, invoiceNumber, expiresAt, returnUrl } = payment;
  return (
    <div className={styles.pay}>
      <PageHead title={words.sandbox} />
      <Notice tone="info">{words.sandboxWhat}</Notice>
      <div>
        <p className={styles.quiet}>{words.amount}</p>
        <p className={styles.amount}>{formatPence(amountPence)}</p>
        <p className={styles.quiet}>{words.forOrders(invoiceNumber ?? orderNumbers.join(', '))}</p>
      </div>
      {settle.error && <Notice tone="block">{settle.error.message}</Notice>}
      {status === 'pending' ? (
        <div className={styles.buttons}>
          <Button
            variant="primary"
            size="lg"
            full
            loading={busy && settle.variables === 'approve'}
            onClick={() => busy || settle.mutate('approve')}
          >
            {words.approve}
          </Button>
          <Button
            size="lg"
            full
            loading={busy && settle.variables === 'decline'}
            onClick={() => busy || settle.mutate('decline')}
          >
            {words.decline}
          </Button>
          {expiresAt && (
            <p className={styles.quiet}>{words.payBefore(formatTime(expiresAt, LONDON), invoiceNumber !== null)}</p>
          )}
        </div>
      ) : (
        <>
          <Notice tone={status === 'paid' ? 'ok' : 'warn'}>
            {(invoiceNumber === null ? words.settled : words.settledInvoice)[status]}
          </Notice>
          <LinkButton href={returnUrl} variant="primary" size="lg" full>
            {invoiceNumber === null ? words.backToOrder : words.backToInvoice}
          </LinkButton>
        </>
      )}
    </div>
  );
}
