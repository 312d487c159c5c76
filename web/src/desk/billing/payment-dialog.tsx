import { useQuery } from '@tanstack/react-query';
import type { BankLine } from '@tonnage/contract/skip-hire/billing/bank';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { PAYMENT_METHOD_LABELS, RECORDED_METHODS, type RecordedMethod } from '@tonnage/domain/skip-hire/payments';
import { namedInvoices } from '@tonnage/domain/skip-hire/remittance';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { formatDayNear } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { useChange } from '../use-change.ts';
import { words as bankWords } from './bank/words.ts';
import { words } from './words.ts';

interface PaymentDialogProps {
  /** Whose payment it is; without it, one field asks. */
  account?: { id: string; name: string };
  /** What it pays, ticked from the start. */
  invoice?: { id: string; number: string; openPence: number };
  /** A line of the bank's statement that it is: the amount, the date and the reference are the line's. */
  line?: BankLine;
  today: IsoDate;
  onClose: () => void;
  /** After the line has been matched. */
  onMatched?: () => void;
}

interface Values {
  /** The text of its field. */
  accountId: string;
  method: RecordedMethod | 'set_off' | '';
  amountPence: string;
  receivedOn: IsoDate | '';
  bankReference: string;
  invoiceIds: string[];
}

const METHODS = [
  ...RECORDED_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
  { value: 'set_off' as const, label: words.pay.setOff },
];

/** A set-off is for ticked invoices alone, of which `open` pence is left, and names the customer’s own. */
function setOffProblems(
  { amountPence, bankReference, invoiceIds }: Pick<Values, 'amountPence' | 'bankReference' | 'invoiceIds'>,
  open: number,
): Partial<Record<keyof Values, string>> {
  const pence = penceOf(amountPence);
  return {
    ...(invoiceIds.length === 0 && { invoiceIds: words.pay.setOffInvoices }),
    ...(pence && invoiceIds.length > 0 && pence > open && { amountPence: words.pay.setOffTooMuch(open) }),
    ...(bankReference.trim() === '' && { bankReference: words.pay.setOffReferenceMissing }),
  };
}

/**
 * Records a payment that arrived outside the portal, for any of a customer's invoices or for none. Until somebody enters another
 * amount, it is what the ticked invoices come to. Sending it twice records it once.
 */
export function PaymentDialog({ account, invoice, line, today, onClose, onMatched }: PaymentDialogProps) {
  const keyOf = useIdempotencyKey();
  const [remittance, setRemittance] = useState('');
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.recordPayment,
    initialValues: {
      accountId: line?.proposal?.account.number ?? '',
      method: 'bank',
      amountPence: line ? poundsOf(line.amountPence) : invoice ? poundsOf(invoice.openPence) : '',
      receivedOn: line?.day ?? today,
      bankReference: '',
      invoiceIds: invoice ? [invoice.id] : (line?.proposal?.invoices.map(({ id }) => id) ?? []),
    },
    validate: ({ amountPence, receivedOn, ...given }) => ({
      accountId: payer ? null : words.pay.customerMissing,
      amountPence: penceOf(amountPence) ? null : words.refund.amountMissing,
      receivedOn: receivedOn === '' ? words.pay.dayMissing : null,
      ...(given.method === 'set_off' && setOffProblems({ ...given, amountPence }, total(given.invoiceIds))),
    }),
  });
  const { values } = form;
  const isSetOff = values.method === 'set_off';
  const { chosen } = useCustomer(account ? '' : values.accountId);
  const payer = account ?? chosen;
  const { data } = useQuery({
    ...queryOf('listDeskInvoices', {
      query: { state: 'open', accountId: payer?.id ?? '', pagination: { pageSize: 100 } },
    }),
    enabled: payer !== undefined,
  });
  // The oldest first, as they are paid.
  const open = (data?.data ?? []).toReversed();
  const total = (ids: readonly string[]) =>
    // It need not be among the first hundred.
    invoice ? invoice.openPence : open.reduce((sum, { id, openPence }) => sum + (ids.includes(id) ? openPence : 0), 0);
  const choose = (ids: string[]) => {
    const untouched = values.amountPence === '' || penceOf(values.amountPence) === total(values.invoiceIds);
    form.field('invoiceIds').onChange(ids);
    if (untouched && !line) form.field('amountPence').onChange(ids.length === 0 ? '' : poundsOf(total(ids)));
  };
  const paste = (text: string) => {
    setRemittance(text);
    const named = namedInvoices(text, open);
    if (named.length > 0) choose(named);
  };

  const record = useChange(
    async ({ method, amountPence, receivedOn, bankReference, invoiceIds }: Values): Promise<unknown> => {
      if (line)
        return call('matchBankLine', {
          params: { id: line.id },
          body: { data: { accountId: payer!.id, invoiceIds } },
        });
      const sent = {
        accountId: payer!.id,
        method: method || 'bank',
        amountPence: penceOf(amountPence)!,
        receivedOn: receivedOn || today,
        ...(bankReference.trim() !== '' && { bankReference: bankReference.trim() }),
        ...(invoiceIds.length > 0 && { invoiceIds }),
      };
      return call('recordPayment', { body: { data: sent } }, { idempotencyKey: keyOf(sent) });
    },
    {
      message: () =>
        line ? bankWords.accepted(line.amountPence, payer!.name) : isSetOff ? words.pay.setOffSaved : 'Payment saved.',
      onDone: () => {
        onClose();
        onMatched?.();
      },
    },
  );
  return (
    <FormDialog
      title={
        line
          ? bankWords.chooseTitle(line.payer)
          : invoice
            ? words.pay.titleOf(invoice.number)
            : account
              ? words.pay.titleOf(account.name)
              : words.pay.title
      }
      form={form}
      onSubmit={record.mutate}
      sending={record}
      action={line ? bankWords.match : isSetOff ? words.pay.setOffSave : 'Save payment'}
      variant="primary"
      onClose={onClose}
    >
      {!account && (
        <CustomerField
          {...form.field('accountId')}
          onChange={(text) => {
            form.field('accountId').onChange(text);
            // They were another customer's.
            choose([]);
          }}
        />
      )}
      {payer && !invoice && open.length > 0 && (
        <>
          <TextArea
            label={words.pay.remittance}
            help={words.pay.remittanceHelp}
            required={false}
            lines={2}
            value={remittance}
            onChange={paste}
          />
          <CheckGroup
            label={words.pay.invoices(total(values.invoiceIds))}
            value={values.invoiceIds}
            error={form.field('invoiceIds').error}
            onChange={choose}
            options={open.map(({ id, number, openPence, dueOn }) => ({
              value: id,
              label: words.pay.invoice(number, openPence, formatDayNear(dueOn, today)),
            }))}
          />
        </>
      )}
      {isSetOff && payer && data?.data.length === 0 && <Notice tone="warn">{words.pay.setOffNothing}</Notice>}
      <p>{isSetOff ? words.pay.setOffHow(invoice?.number) : words.pay.allocated(values.invoiceIds.length)}</p>
      {!line && (
        <>
          <SelectField {...form.field('method')} label="Method" options={METHODS} />
          <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" />
          <DateField {...form.field('receivedOn')} label={isSetOff ? words.day : words.receivedOn} max={today} />
          <TextField
            {...form.field('bankReference')}
            {...(isSetOff
              ? { label: words.pay.setOffReference, required: true }
              : { label: 'Reference', help: words.pay.referenceHelp })}
          />
        </>
      )}
    </FormDialog>
  );
}
