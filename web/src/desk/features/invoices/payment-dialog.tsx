import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskInvoice } from '@tonnage/contract/desk-invoices';
import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/dates';
import { penceOf, poundsOf } from '@tonnage/domain/money-text';
import { call } from '../../../lib/api.ts';
import { useKeyOf } from '../../../lib/sent-once.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshBooks } from '../../queries.ts';
import { words } from './words.ts';

const FORM = 'payment-form';

interface PaymentDialogProps {
  invoice: DeskInvoice;
  today: IsoDate;
  open: boolean;
  onClose: () => void;
}

/** Books money that came by bank for an invoice. Sent twice it is booked once. */
export function PaymentDialog({ open, ...rest }: PaymentDialogProps) {
  return open && <Open {...rest} />;
}

function Open({ invoice, today, onClose }: Omit<PaymentDialogProps, 'open'>) {
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  const title = words.recordTitle(invoice.number);
  const form = useForm<{ amountPence: string; receivedOn: IsoDate | ''; bankReference: string }>({
    initialValues: { amountPence: poundsOf(invoice.openPence), receivedOn: today, bankReference: '' },
    validate: ({ amountPence, receivedOn }) => ({
      amountPence: penceOf(amountPence) ? null : words.amountWrong,
      receivedOn: receivedOn === '' ? words.receivedOn : null,
    }),
  });
  const record = useMutation({
    mutationFn: (values: { amountPence: number; receivedOn: IsoDate; bankReference: string }) => {
      const { bankReference, ...rest } = values;
      const data = {
        accountId: invoice.account.id,
        invoiceId: invoice.id,
        ...rest,
        ...(bankReference.trim() && { bankReference: bankReference.trim() }),
      };
      return call('recordBankPayment', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    onSuccess: async () => {
      void toast({ text: words.booked });
      onClose();
      await refreshBooks(queryClient);
    },
  });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={record.isPending}>
            {words.book}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={({ amountPence, receivedOn, bankReference }) => {
          const pence = penceOf(amountPence);
          if (pence && receivedOn) record.mutate({ amountPence: pence, receivedOn, bankReference });
        }}
        loading={record.isPending}
        submitError={record.error}
      >
        <p>{words.recordText}</p>
        <TextField {...form.field('amountPence')} label={words.amount} inputMode="decimal" maxLength={12} />
        <DateField {...form.field('receivedOn')} label={words.receivedOn} max={today} />
        <TextField
          {...form.field('bankReference')}
          label={words.reference}
          help={words.referenceHelp}
          required={false}
          maxLength={LIMITS.reference}
        />
      </FormShell>
    </Dialog>
  );
}
