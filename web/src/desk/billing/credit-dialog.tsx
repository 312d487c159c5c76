import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { LIMITS } from '@tonnage/contract/limits';
import { formatPence } from '@tonnage/domain/common/money';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { PRICE_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const withVat = ({ netPence, vatPence }: DeskInvoice['lines'][number]) => netPence + vatPence;

/**
 * Credits lines of an invoice by a credit note with its reason: the chosen lines, by default all that are not credited
 * yet.
 */
export function CreditDialog({ invoice, onClose }: { invoice: DeskInvoice; onClose: () => void }) {
  const open = invoice.lines.filter(({ credited }) => !credited);
  const form = useForm({
    initialValues: { lines: open.map(({ position }) => String(position)), reason: '' },
    validate: ({ lines, reason }) => ({
      lines: lines.length === 0 ? 'Choose at least one line.' : null,
      reason: isEmpty(reason) ? words.reasonMissing : null,
    }),
  });
  const chosen = open.filter(({ position }) => form.values.lines.includes(String(position)));
  const credit = useChange(
    (reason: string) => {
      const positions = chosen.map(({ position }) => position);
      return call('creditInvoice', { params: { id: invoice.id }, body: { data: { reason, positions } } });
    },
    { message: ({ data }) => `${data.number} issued.`, onDone: onClose, refetch: PRICE_CALLS },
  );
  return (
    <FormDialog
      title={`Credit note for ${invoice.number}`}
      form={form}
      onSubmit={({ reason }) => credit.mutate(reason.trim())}
      sending={credit}
      action="Issue credit note"
      variant="danger"
      onClose={onClose}
    >
      <p>
        Each line you choose is credited in full, including VAT. The customer will find the credit note under Documents.
      </p>
      <CheckGroup
        {...form.field('lines')}
        label="Lines to credit"
        options={open.map((line) => ({
          value: String(line.position),
          label: `${line.label}, ${formatPence(withVat(line))} inc. VAT`,
        }))}
      />
      <p aria-live="polite">{`Credit total: ${formatPence(chosen.reduce((pence, line) => pence + withVat(line), 0))} inc. VAT.`}</p>
      <TextArea
        {...form.field('reason')}
        label={words.reason}
        help={words.reasonHelp}
        maxLength={LIMITS.notes}
        lines={3}
      />
    </FormDialog>
  );
}
