import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { PAYMENT_METHOD_LABELS, RECORDED_METHODS, type RecordedMethod } from '@tonnage/domain/skip-hire/payments';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface PaymentDialogProps {
  invoice: DeskInvoice;
  today: IsoDate;
  onClose: () => void;
}

/** Records a payment of an invoice that arrived outside the portal. Sending it twice records it once. */
export function PaymentDialog({ invoice, today, onClose }: PaymentDialogProps) {
  const keyOf = useIdempotencyKey();
  const title = `Record payment for ${invoice.number}`;
  const form = useForm<{
    method: RecordedMethod | '';
    amountPence: string;
    receivedOn: IsoDate | '';
    bankReference: string;
  }>({
    fields: CONTRACT_FIELDS.recordPayment,
    initialValues: {
      method: 'bank',
      amountPence: poundsOf(invoice.openPence),
      receivedOn: today,
      bankReference: '',
    },
    validate: ({ amountPence, receivedOn }) => ({
      amountPence: penceOf(amountPence) ? null : 'Enter an amount in pounds, for example 120 or 1250.50.',
      receivedOn: receivedOn === '' ? words.receivedOn : null,
    }),
  });
  const record = useChange(
    (values: { method: RecordedMethod; amountPence: number; receivedOn: IsoDate; bankReference: string }) => {
      const { bankReference, ...rest } = values;
      const data = {
        accountId: invoice.account.id,
        invoiceId: invoice.id,
        ...rest,
        ...(bankReference.trim() && { bankReference: bankReference.trim() }),
      };
      return call('recordPayment', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: () => 'Payment saved.', onDone: onClose },
  );
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={({ method, amountPence, receivedOn, bankReference }) => {
        const pence = penceOf(amountPence);
        if (pence && receivedOn && method) record.mutate({ method, amountPence: pence, receivedOn, bankReference });
      }}
      sending={record}
      action="Save payment"
      variant="primary"
      onClose={onClose}
    >
      <p>Allocated to this invoice first, then the oldest. Any balance stays unallocated.</p>
      <SelectField
        {...form.field('method')}
        label="Method"
        options={RECORDED_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
      />
      <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" />
      <DateField {...form.field('receivedOn')} label={words.receivedOn} max={today} />
      <TextField
        {...form.field('bankReference')}
        label="Reference"
        help="As shown on the bank statement, the cheque or the terminal’s receipt."
      />
    </FormDialog>
  );
}
