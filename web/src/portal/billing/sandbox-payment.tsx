import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
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
import styles from '../new-order/placed.module.css';

const payBefore = (time: string, invoice: boolean) =>
  invoice ? `Pay before ${time}.` : `Your slot is held until ${time}.`;
const SETTLED_INVOICE = {
  paid: 'This payment was approved. You don’t need to do anything else.',
  declined: 'The card was declined. Nothing has been charged and the invoice is still outstanding.',
  expired: 'The payment timed out. Nothing has been charged and the invoice is still outstanding.',
  voided: 'This payment was voided.',
};
const SETTLED = {
  paid: 'This payment was approved. You don’t need to do anything else.',
  declined: 'The card was declined. Nothing has been charged and the order is cancelled.',
  expired: 'The payment timed out. Nothing has been charged and the order is cancelled.',
  voided: 'This payment was voided.',
};

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
  const { status, declined, amountPence, orderNumbers, invoiceNumber, expiresAt, returnUrl } = payment;
  return (
    <div className={styles.pay}>
      <PageHead title="Test payment" />
      <Notice tone="info">
        This page stands in for the card payment page. You don’t need a card and no money is taken.
      </Notice>
      <div>
        <p className={styles.quiet}>To pay</p>
        <p className={styles.amount}>{formatPence(amountPence)}</p>
        <p className={styles.quiet}>{`for ${invoiceNumber ?? orderNumbers.join(', ')}`}</p>
      </div>
      {status === 'pending' && declined && (
        <Notice tone="warn">The card was declined and nothing has been charged. Try again, or use another card.</Notice>
      )}
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
            Approve payment
          </Button>
          <Button
            size="lg"
            full
            loading={busy && settle.variables === 'decline'}
            onClick={() => busy || settle.mutate('decline')}
          >
            Decline card
          </Button>
          {expiresAt && (
            <p className={styles.quiet}>{payBefore(formatInstant(expiresAt, LONDON), invoiceNumber !== null)}</p>
          )}
        </div>
      ) : (
        <>
          <Notice tone={status === 'paid' ? 'ok' : 'warn'}>
            {(invoiceNumber === null ? SETTLED : SETTLED_INVOICE)[status]}
          </Notice>
          <LinkButton href={returnUrl} variant="primary" size="lg" full>
            {invoiceNumber === null ? 'Back to order' : 'Back to invoice'}
          </LinkButton>
        </>
      )}
    </div>
  );
}
