import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { quantityOf } from '@tonnage/domain/skip-hire/charges';
import { creditLine, spreadCredit, type Credit } from '@tonnage/domain/skip-hire/crediting';
import { formatPence, priceLine, type PriceLine } from '@tonnage/domain/common/money';
import { sumText, taxLabel, withCreditedVat } from '@tonnage/domain/common/vat';
import { penceOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

type Line = DeskInvoice['lines'][number];
const KINDS = [
  { value: 'all', label: 'Whole invoice' },
  { value: 'lines', label: 'Whole lines' },
  { value: 'part', label: 'Part of a line' },
  { value: 'goodwill', label: 'Goodwill' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

interface Values {
  kind: Kind | '';
  lines: string[];
  position: string;
  by: 'netPence' | 'quantity' | '';
  netPence: string;
  quantity: string;
  goodwill: string;
  /** A category and rate of the invoice. */
  tax: string;
  reason: string;
}

/** A line with its order and site: thirty lines may say the same. */
const nameOf = ({ label, order }: Line) => [label, order?.number, order?.site].filter(Boolean).join(', ');

/** What is left of a line to credit, pence without VAT. */
const leftOf = (line: Line) => line.netPence - line.creditedNetPence;

/**
 * Issues a credit note for an invoice with its reason: for all that is left of it or of the chosen lines, for a quantity or an
 * amount of one line, or as a goodwill amount. Sending it twice issues it once.
 */
export function CreditDialog({ invoice, onClose }: { invoice: DeskInvoice; onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  const open = invoice.lines.filter((line) => leftOf(line) > 0);
  const rates = invoice.vat.map(taxOf);
  const form = useForm<Values>({
    initialValues: {
      kind: 'lines',
      lines: [],
      position: String(open[0]?.position ?? ''),
      by: 'netPence',
      netPence: '',
      quantity: '',
      goodwill: '',
      tax: rates[0] ?? '',
      reason: '',
    },
    validate: (values) => ({
      [values.kind === 'part' ? values.by : values.kind === 'all' ? 'kind' : values.kind]: problemOf(
        values,
        open,
        invoice,
      ),
      reason: isEmpty(values.reason) ? words.reasonMissing : null,
    }),
  });

  const now = creditOf(form.values, open, invoice);
  const net = now?.taken.reduce((pence, line) => pence + line.netPence, 0) ?? 0;
  const vat = now?.taken.reduce((pence, line) => pence + line.vatPence, 0) ?? 0;
  const credit = useChange(
    (values: Values) => {
      const data = { reason: values.reason.trim(), ...creditOf(values, open, invoice)?.body };
      return call('creditInvoice', { params: { id: invoice.id }, body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: ({ data }) => `${data.number} issued.`, onDone: onClose },
  );
  return (
    <FormDialog
      title={`Credit note for ${invoice.number}`}
      form={form}
      onSubmit={credit.mutate}
      sending={credit}
      action="Issue credit note"
      variant="danger"
      onClose={onClose}
    >
      <p>
        {invoice.receipt && 'This was paid with its order, so the credit is due back to the customer. '}
        VAT is credited at the rate it was charged at. The customer will find the credit note under Documents.
      </p>
      <ChoiceButtons {...form.field('kind')} label="Credit" choices={KINDS} />
      {form.values.kind === 'lines' && (
        <CheckGroup
          {...form.field('lines')}
          label="Lines to credit"
          options={open.map((line) => ({
            value: String(line.position),
            label: `${nameOf(line)}, ${sumText(leftOf(line) + vatLeftOf(line), line.vatPence)}`,
          }))}
        />
      )}
      {form.values.kind === 'part' && (
        <>
          <SelectField
            {...form.field('position')}
            label="Line"
            options={open.map((line) => ({
              value: String(line.position),
              label: `${nameOf(line)}, ${line.quantity} × ${formatPence(line.unitPence)}, ${formatPence(leftOf(line))} left`,
            }))}
          />
          <ChoiceButtons
            {...form.field('by')}
            label="By"
            choices={[
              { value: 'netPence', label: 'Amount' },
              { value: 'quantity', label: 'Quantity' },
            ]}
          />
          {form.values.by === 'quantity' ? (
            <TextField {...form.field('quantity')} label="Quantity to credit" inputMode="decimal" />
          ) : (
            <TextField {...form.field('netPence')} label="Amount, £ ex. VAT" inputMode="decimal" />
          )}
        </>
      )}
      {form.values.kind === 'goodwill' && (
        <>
          <TextField {...form.field('goodwill')} label="Amount, £ ex. VAT" inputMode="decimal" />
          {rates.length > 1 && (
            <SelectField
              {...form.field('tax')}
              label="VAT"
              options={invoice.vat.map((row) => ({ value: taxOf(row), label: taxLabel(row) }))}
            />
          )}
        </>
      )}
      <p aria-live="polite">{`Credit total: ${sumText(net + vat, net === 0 ? sumOf(invoice.vat) : vat)}.`}</p>
      <TextArea
        {...form.field('reason')}
        {...CONTRACT_FIELDS.creditInvoice.reason}
        label={words.reason}
        help={words.reasonHelp}
        lines={3}
      />
    </FormDialog>
  );
}

/** The credit note's lines with their VAT; null while they are not complete, or more than is left. */
function creditOf(
  values: Values,
  open: readonly Line[],
  invoice: Pick<DeskInvoice, 'receipt' | 'creditable'>,
): { body: object; taken: PriceLine[] } | null {
  const chosen = chosenOf(values, open, invoice);
  const taken = chosen && withCreditedVat(chosen.taken, invoice.creditable, { asCharged: invoice.receipt });
  return taken && { body: chosen.body, taken };
}

/** The chosen lines, each with its own VAT. */
function chosenOf(
  values: Values,
  open: readonly Line[],
  { receipt, creditable: left }: Pick<DeskInvoice, 'receipt' | 'creditable'>,
): { body: object; taken: PriceLine[] } | null {
  if (values.kind === 'goodwill') {
    const netPence = penceOf(values.goodwill);
    const tax = left.find((row) => taxOf(row) === values.tax);
    if (!netPence || !tax) return null;
    const { vatRateBp, vatCategory } = tax;
    const body = { goodwill: { netPence, vatRateBp, vatCategory } };
    if (receipt || vatCategory === 'outside') {
      const parts = spreadCredit(open.filter((line) => taxOf(line) === values.tax).map(creditable), netPence);
      return (
        parts && {
          body,
          taken: parts.flatMap(({ line, netPence: part }) => creditLine(line, { netPence: part }) ?? []),
        }
      );
    }
    const of = { code: 'goodwill', label: 'Goodwill credit', quantity: 1 };
    return {
      body,
      taken: [priceLine({ ...of, unitPence: netPence, vatRateBp, vatCategory })],
    };
  }
  const chosen =
    values.kind === 'part'
      ? [{ position: values.position, part: partOf(values) }]
      : (values.kind === 'all' ? open.map(({ position }) => String(position)) : values.lines).map((position) => ({
          position,
          part: {},
        }));
  const lines = chosen.flatMap(({ position, part }) => {
    const line = open.find((each) => String(each.position) === position);
    const taken = line && part && creditLine(creditable(line), part);
    return taken ? [{ body: { position: line.position, ...part }, taken }] : [];
  });
  return lines.length > 0 && lines.length === chosen.length
    ? { body: { lines: lines.map(({ body }) => body) }, taken: lines.map(({ taken }) => taken) }
    : null;
}

/** What is wrong with what was chosen; null if it can be credited. */
function problemOf(
  values: Values,
  open: readonly Line[],
  invoice: Pick<DeskInvoice, 'receipt' | 'creditable'>,
): string | null {
  if (creditOf(values, open, invoice) !== null) return null;
  if (values.kind !== 'goodwill' && chosenOf(values, open, invoice) !== null) {
    const left = invoice.creditable.map((row) => `${formatPence(row.netPence)} at ${taxLabel(row)}`).join(', ');
    return `This is more than is left after earlier credits: ${left}, without VAT. Credit the rest as goodwill.`;
  }
  if (values.kind === 'goodwill')
    return penceOf(values.goodwill)
      ? 'This is more than is left of the invoice at this VAT rate.'
      : 'Enter an amount in pounds, for example 20 or 20.50.';
  const line = values.kind === 'part' && open.find(({ position }) => String(position) === values.position);
  if (!line) return 'Choose at least one line.';
  return values.by === 'quantity'
    ? `Enter a quantity up to ${leftOf(line) / line.unitPence}.`
    : `Enter an amount up to ${formatPence(leftOf(line))}.`;
}

const taxOf = ({ vatCategory, vatRateBp }: DeskInvoice['vat'][number] | Line) => `${vatCategory}:${vatRateBp}`;

const creditable = (line: Line) => ({ ...line, creditedVatPence: vatOf(line) });

const sumOf = (rows: DeskInvoice['vat']) => rows.reduce((pence, { vatPence }) => pence + vatPence, 0);

/** What is left of its VAT, in pence. */
const vatLeftOf = (line: Line) => Math.max(0, line.vatPence - vatOf(line));

/** The VAT of a line that was credited, in pence. */
const vatOf = (line: Line) => line.creditedPence - line.creditedNetPence;

/** The typed part of a line; null if it is no number. */
function partOf({ by, netPence, quantity }: { by: string; netPence: string; quantity: string }): Credit | null {
  if (by === 'netPence') {
    const pence = penceOf(netPence);
    return pence ? { netPence: pence } : null;
  }
  const number = quantityOf(quantity);
  return number === null ? null : { quantity: number };
}
