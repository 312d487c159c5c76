import { penceOf } from '@tonnage/domain/common/money-text';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence, priceLine, sumLines } from '@tonnage/domain/common/money';
import { isEmpty } from '@tonnage/domain/common/text';
import { quantityOf } from '@tonnage/domain/skip-hire/charges';
import {
  chargedTo,
  formatRate,
  type VatRow,
  sumText,
  vatRowText,
  vatSummary,
  withVat,
} from '@tonnage/domain/common/vat';
import { VAT_CHOICES } from '@tonnage/domain/common/vat-category';
import { useGoTo } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form.ts';
import { FieldRow } from '../../ui/form-shell.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { GOODS, vatOptions, vatValue } from '../parts/vat-choices.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface NewLine {
  label: string;
  quantity: string;
  unitPence: string;
  /** Category and rate. */
  vat: string;
  /** Sold without work. */
  goods: boolean;
}

const EMPTY: NewLine = { label: '', quantity: '1', unitPence: '', vat: vatValue(VAT_CHOICES[0]!), goods: false };

/** What is typed of a line as it will be invoiced; null while it is not complete. */
function lineOf({ label, quantity, unitPence, vat, goods }: NewLine) {
  const [amount, pence] = [quantityOf(quantity), penceOf(unitPence)];
  const tax = VAT_CHOICES.find((each) => vatValue(each) === vat);
  return isEmpty(label) || amount === null || !pence || !tax
    ? null
    : { label: label.trim(), quantity: amount, unitPence: pence, ...tax, goods };
}

/** Issues an invoice whose lines are typed, showing its VAT and total meanwhile, and opens it. Sending it twice issues it once. */
export function NewInvoiceDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  const goTo = useGoTo();
  const form = useForm<{
    accountId: string;
    issuedOn: IsoDate | '';
    poNumber: string;
    note: string;
    lines: NewLine[];
  }>({
    fields: CONTRACT_FIELDS.writeInvoice,
    initialValues: { accountId: '', issuedOn: today, poNumber: '', note: '', lines: [EMPTY] },
    validate: ({ issuedOn, lines }) => ({
      accountId: payer ? null : words.write.customerMissing,
      issuedOn: issuedOn === '' ? words.write.dayMissing : null,
      ...Object.assign({}, ...lines.map(problemsOf)),
    }),
  });
  const { lines } = form.values;
  const { chosen: payer } = useCustomer(form.values.accountId);
  // Only who is registered for VAT can pay it themselves.
  const paysVatItself = payer !== undefined && payer.reverseCharge && payer.vatNumber !== null;
  const priced = withVat(
    lines.flatMap((line) => {
      const made = lineOf(line);
      return made ? [chargedTo(priceLine({ code: 'other', ...made }), paysVatItself && !made.goods)] : [];
    }),
  );
  const { netPence, vatPence, grossPence } = sumLines(priced);
  const issue = useChange(
    ({ issuedOn, poNumber, note, lines: typed }: typeof form.values) => {
      const data = {
        accountId: payer!.id,
        issuedOn: issuedOn || today,
        poNumber: poNumber.trim(),
        note: note.trim(),
        lines: typed.flatMap((line) => lineOf(line) ?? []),
      };
      return call('writeInvoice', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: ({ data }) => `${words.now.issued([data])} ${sentTo(data, payer?.name)}`,
      onDone: ({ data }) => {
        onClose();
        goTo({ path: `/desk/invoices/${data.id}`, search: {} });
      },
    },
  );
  return (
    <FormDialog
      title={words.write.title}
      size="lg"
      form={form}
      onSubmit={issue.mutate}
      sending={issue}
      action={words.issue(1)}
      variant="primary"
      onClose={onClose}
    >
      <CustomerField {...form.field('accountId')} />
      <FieldRow>
        <DateField {...form.field('issuedOn')} label={words.write.issuedOn} max={today} />
        <TextField {...form.field('poNumber')} label={words.write.po} required={false} />
      </FieldRow>
      {lines.map((_line, i) => (
        <Panel
          // Lines have no other name, and what is typed is in the form.
          key={i}
          title={words.write.line(i + 1)}
          action={
            lines.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.write.remove(i + 1)}
                onClick={() => form.set({ lines: lines.filter((_each, at) => at !== i) })}
              >
                Remove
              </Button>
            )
          }
        >
          <FieldRow>
            <TextField {...form.nested<string>(`lines.${i}.label`)} label={words.write.label} />
            <TextField {...form.nested<string>(`lines.${i}.quantity`)} label="Quantity" inputMode="decimal" />
            <TextField
              {...form.nested<string>(`lines.${i}.unitPence`)}
              label="Unit price, £ ex. VAT"
              inputMode="decimal"
            />
            <SelectField {...form.nested<string>(`lines.${i}.vat`)} label="VAT" options={vatOptions('')} />
          </FieldRow>
          {paysVatItself && (
            <CheckboxField {...form.nested<boolean>(`lines.${i}.goods`)} label={GOODS.label} help={GOODS.help} />
          )}
        </Panel>
      ))}
      <div>
        <Button size="sm" onClick={() => form.set({ lines: [...lines, EMPTY] })}>
          {words.write.add}
        </Button>
      </div>
      <TextArea
        {...form.field('note')}
        label={words.write.note}
        help={words.write.noteHelp}
        required={false}
        lines={2}
      />
      <p aria-live="polite">
        {words.write.sums(
          formatPence(netPence),
          vatSummary(priced).map(vatInShort),
          grossPence === 0 ? formatPence(0) : sumText(grossPence, vatPence),
        )}
      </p>
    </FormDialog>
  );
}

function vatInShort(row: VatRow): string {
  const { label, pence } = vatRowText(row);
  return row.vatPence > 0
    ? `${formatPence(row.vatPence)} VAT at ${formatRate(row.vatRateBp)}`
    : `${label}: ${formatPence(pence)}`;
}

function problemsOf({ label, quantity, unitPence }: NewLine, i: number): FieldErrors {
  return {
    [`lines.${i}.label`]: isEmpty(label) ? words.write.labelMissing : null,
    [`lines.${i}.quantity`]: quantityOf(quantity) === null ? words.write.quantityWrong : null,
    [`lines.${i}.unitPence`]: penceOf(unitPence) ? null : words.write.priceWrong,
  };
}
