import { useQuery } from '@tanstack/react-query';
import type { DeskPaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import {
  isMoneyless,
  PAYMENT_METHOD_LABELS,
  RECORDED_METHODS,
  type PaymentMethod,
} from '@tonnage/domain/skip-hire/payments';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { queryOf } from '../../lib/queries.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface RefundDialogProps {
  account: { id: string; name: string };
  /** The payment that goes back; without one, money of the account that pays nothing. */
  payment?: DeskPaymentRow;
  today: IsoDate;
  onClose: () => void;
}

/** Refunds as much of a payment, or of a customer's unused money, as pays nothing. Sending it twice refunds once. */
export function RefundDialog(props: RefundDialogProps) {
  const { account, payment, onClose } = props;
  const query = { accountId: account.id, ...(payment && { paymentId: payment.id }) };
  const { data, error, refetch } = useQuery({ ...queryOf('getRefundable', { query }), staleTime: 0, gcTime: 0 });
  const most = data?.data.refundablePence;
  if (most !== undefined && most > 0) return <RefundForm {...props} most={most} />;
  return (
    <Dialog open title={words.refund.title(account.name)} onClose={onClose}>
      {error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : most === undefined ? (
        <SkeletonLines lines={5} />
      ) : (
        <>
          <p>{words.refund.nothing}</p>
          {payment && payment.invoices.length > 0 && (
            <ul>
              {payment.invoices.map(({ id, number }) => (
                <li key={id}>
                  <TextLink to={`/desk/invoices/${id}`}>{number}</TextLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}

function RefundForm({ account, payment, today, onClose, most }: RefundDialogProps & { most: number }) {
  const keyOf = useIdempotencyKey();
  const online = payment?.method === 'card';
  const form = useForm<{
    amountPence: string;
    method: PaymentMethod | '';
    madeOn: IsoDate | '';
    reference: string;
    reason: string;
  }>({
    fields: CONTRACT_FIELDS.refund,
    initialValues: {
      amountPence: poundsOf(most),
      method: payment && !isMoneyless(payment.method) ? payment.method : 'bank',
      madeOn: today,
      reference: '',
      reason: '',
    },
    validate: ({ amountPence, madeOn, reason }) => {
      const pence = penceOf(amountPence);
      return {
        amountPence: !pence ? words.refund.amountMissing : pence > most ? words.refund.tooMuch(most) : null,
        madeOn: madeOn === '' ? words.refund.dayMissing : null,
        reason: isEmpty(reason) ? words.correction.reasonMissing : null,
      };
    },
  });
  const toCard = form.values.method === 'card';
  const refund = useChange(
    ({ amountPence, method, madeOn, reference, reason }: typeof form.values) => {
      const data = {
        accountId: account.id,
        ...(payment && { paymentId: payment.id }),
        amountPence: penceOf(amountPence)!,
        method: method as PaymentMethod,
        madeOn: madeOn || today,
        ...(!toCard && reference.trim() !== '' && { reference: reference.trim() }),
        reason: reason.trim(),
      };
      return call('refund', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: ({ data }) =>
        data.status === 'sending'
          ? words.refund.onItsWay(data.amountPence)
          : `${words.refund.made(data.amountPence)} ${sentTo(data, account.name)}`,
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={words.refund.title(account.name)}
      form={form}
      onSubmit={refund.mutate}
      sending={refund}
      action={toCard ? words.refund.toCard : words.refund.save}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.refund.most(most)}</p>
      <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" />
      <SelectField
        {...form.field('method')}
        label="Method"
        help={toCard ? words.refund.cardHelp : words.refund.otherHelp}
        options={[...(online ? (['card'] as const) : []), ...RECORDED_METHODS].map((value) => ({
          value,
          label: value === 'card' ? words.refund.sameCard : PAYMENT_METHOD_LABELS[value],
        }))}
      />
      {!toCard && (
        <>
          <DateField {...form.field('madeOn')} label={words.refund.madeOn} max={today} />
          <TextField {...form.field('reference')} label="Reference" />
        </>
      )}
      <TextArea
        {...form.field('reason')}
        label={words.correction.reason}
        help={words.correction.reasonHelp}
        lines={2}
      />
    </FormDialog>
  );
}
