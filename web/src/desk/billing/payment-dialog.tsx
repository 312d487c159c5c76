import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { PRICE_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface PaymentDialogProps {
  invoice: DeskInvoice;
  today: IsoDate;
  onClose: () => void;
}

/** Records a bank payment of an invoice. Sending it twice records it once. */
export function PaymentDialog({ invoice, today, onClose }: PaymentDialogProps) {
  const keyOf = useIdempotencyKey();
  const title = `Record payment for ${invoice.number}`;
  const form = useForm<{ amountPence: string; receivedOn: IsoDate | ''; bankReference: string }>({
    initialValues: { amountPence: poundsOf(invoice.openPence), receivedOn: today, bankReference: '' },
    validate: ({ amountPence, receivedOn }) => ({
      amountPence: penceOf(amountPence) ? null : 'Enter an amount in pounds, for example 120 or 1250.50.',
      receivedOn: receivedOn === '' ? words.receivedOn : null,
    }),
  });
  const record = useChange(
    (values: { amountPence: number; receivedOn: IsoDate; bankReference: string }) => {
      const { bankReference, ...rest } = values;
      const data = {
        accountId: invoice.account.id,
        invoiceId: invoice.id,
        ...rest,
        ...(bankReference.trim() && { bankReference: bankReference.trim() }),
      };
      return call('recordBankPayment', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: () => 'Payment saved.', onDone: onClose, refetch: PRICE_CALLS },
  );
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={({ amountPence, receivedOn, bankReference }) => {
        const pence = penceOf(amountPence);
        if (pence && receivedOn) record.mutate({ amountPence: pence, receivedOn, bankReference });
      }}
      sending={record}
      action="Save payment"
      variant="primary"
      onClose={onClose}
    >
      <p>Allocated to this invoice first, then the oldest. Any balance stays unallocated.</p>
      <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" maxLength={12} />
      <DateField {...form.field('receivedOn')} label={words.receivedOn} max={today} />
      <TextField
        {...form.field('bankReference')}
        label="Reference"
        help="As shown on the bank statement."
        required={false}
        maxLength={LIMITS.reference}
      />
    </FormDialog>
  );
}
