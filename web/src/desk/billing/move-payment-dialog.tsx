import { useQuery } from '@tanstack/react-query';
import type { DeskPaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { formatPence } from '@tonnage/domain/common/money';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { noEmailTo, sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Moves a payment to another customer, or to another invoice of the same one, with a reason. */
export function MovePaymentDialog({ payment, onClose }: { payment: DeskPaymentRow; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.movePayment,
    initialValues: { accountId: '', invoiceId: '', reason: '' },
    validate: ({ invoiceId, reason }) => ({
      accountId: chosen ? null : 'Choose the customer who paid.',
      invoiceId:
        chosen?.id === payment.account.id && invoiceId === '' ? 'Choose another invoice of this customer.' : null,
      reason: isEmpty(reason) ? words.correction.reasonMissing : null,
    }),
  });
  const { chosen } = useCustomer(form.values.accountId);
  const invoices = useQuery({
    ...queryOf('listDeskInvoices', {
      query: { state: 'open', accountId: chosen?.id ?? '', pagination: { pageSize: 100 } },
    }),
    enabled: chosen !== undefined,
  });
  const move = useChange(
    ({ invoiceId, reason }: typeof form.values) =>
      call('movePayment', {
        params: { id: payment.id },
        body: { data: { accountId: chosen!.id, reason: reason.trim(), ...(invoiceId !== '' && { invoiceId }) } },
      }),
    {
      message: ({ data }) =>
        [
          `Payment moved to ${data.account.name}.`,
          ...(data.sentTo.length > 0 ? [sentTo(data)] : []),
          ...(data.unsent.length > 0 ? [noEmailTo(data.unsent.map(({ name }) => name))] : []),
        ].join(' '),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Move ${formatPence(payment.amountPence)} from ${payment.account.name}`}
      form={form}
      onSubmit={move.mutate}
      sending={move}
      action="Move payment"
      variant="primary"
      onClose={onClose}
    >
      <p>
        The invoices that it paid are outstanding again. It keeps the date received, and the statements of both
        customers show it.
      </p>
      <CustomerField {...form.field('accountId')} />
      <SelectField
        {...form.field('invoiceId')}
        label="Invoice"
        help="Allocated to this invoice first, then the oldest."
        required={false}
        placeholder="Oldest first"
        options={(invoices.data?.data ?? []).map(({ id, number, openPence }) => ({
          value: id,
          label: `${number}, ${formatPence(openPence)} outstanding`,
        }))}
      />
      <TextArea
        {...form.field('reason')}
        label={words.correction.reason}
        help={words.correction.reasonHelp}
        lines={3}
      />
    </FormDialog>
  );
}
