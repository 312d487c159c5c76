import { useMutation } from '@tanstack/react-query';
import type { DeskInvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { penceOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import { WRITE_OFF_CAUSE_LABELS, WRITE_OFF_CAUSES, type WriteOffCause } from '@tonnage/domain/skip-hire/write-offs';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { words as all } from './words.ts';

/** Write-offs of one go. */
const MOST = 100;

const many = (n: number) => (n === 1 ? '1 invoice' : `${n} invoices`);
const words = {
  action: 'Write off what is left',
  most: 'At most, £ each',
  mostHelp: 'Invoices with more than this outstanding stay as they are.',
  mostMissing: 'Enter an amount in pounds, for example 1.50.',
  tooMuch: 'This invoice has more than that outstanding.',
  counts: (able: number, chosen: number, pence: number) =>
    able === 0
      ? `None of the ${many(chosen)} has that little outstanding.`
      : `${formatPence(pence)} on ${able < chosen ? `${able} of the ${many(chosen)}` : many(chosen)} will be written off. Invoices and VAT stay as they are.`,
  none: 'None of the selected invoices has that little outstanding.',
  tooMany: `Write off up to ${MOST} at once. Select fewer invoices.`,
  save: (n: number) => `Write off ${many(n)}`,
  done: (n: number) => `${many(n)} written off. To undo one, void it under Payments.`,
  refused: (n: number) => `${many(n)} not written off`,
  because: (numbers: string, reason: string) => `${numbers}: ${reason}`,
};

interface WriteOffsProps {
  selection: Selection<DeskInvoiceRow>;
  today: IsoDate;
}

interface Refused {
  row: DeskInvoiceRow;
  why: string;
}

/** Among what can be done with selected invoices. */
export function WriteOffsButton(props: WriteOffsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen && <WriteOffsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Writes off what is left of several invoices where it is little, one after the other, each in its own transaction: one that is refused
 * does not block the others, is named with the reason, and stays selected.
 */
function WriteOffsDialog({ selection, today, onClose }: WriteOffsProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(selection.rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const form = useForm({
    fields: { most: {}, cause: {}, note: CONTRACT_FIELDS.writeOff.note },
    initialValues: { most: '1', cause: 'small_balance' as WriteOffCause | '', note: '' },
    validate: ({ most, cause, note }) => ({
      most: penceOf(most) ? null : words.mostMissing,
      cause: cause === '' ? all.writeOff.causeMissing : null,
      note: cause === 'other' && isEmpty(note) ? all.writeOff.noteMissing : null,
    }),
  });
  const limit = penceOf(form.values.most) ?? 0;
  const able = chosen.filter(({ openPence }) => openPence > 0 && openPence <= limit);
  const keyOf = useIdempotencyKey();
  // Closed while it works: what has been sent stays written off, and no more is.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const save = useMutation({
    mutationFn: async ({ cause, note }: typeof form.values) => {
      const given = {
        cause: cause || 'small_balance',
        ...(!isEmpty(note) && { note: note.trim() }),
        writtenOffOn: today,
      };
      const key = keyOf(given);
      const done: DeskInvoiceRow[] = [];
      const failed: Refused[] = [];
      for (const row of able) {
        if (isClosed.current) break;
        await call(
          'writeOff',
          { params: { id: row.id }, body: { data: { ...given, amountPence: row.openPence } } },
          { idempotencyKey: `${key}-${row.id}-${row.openPence}` },
        ).then(
          () => done.push(row),
          async ({ message }: Error) => failed.push({ row: await readAgain(row), why: message }),
        );
      }
      return { done, failed };
    },
    onSuccess: async ({ done, failed }) => {
      if (done.length > 0) void toast({ text: words.done(done.length) });
      selection.set(done, false);
      if (failed.length === 0) onClose();
      else {
        setChosen(failed.map(({ row }) => row));
        setRefused(failed);
      }
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.action}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action={able.length === 0 ? words.action : words.save(able.length)}
      variant="danger"
      disabledReason={able.length === 0 ? words.none : able.length > MOST ? words.tooMany : null}
      onClose={close}
    >
      {refused.length > 0 && (
        <Notice tone="block" title={words.refused(refused.length)}>
          {[...Map.groupBy(refused, ({ why }) => why)].map(([why, those]) => (
            <p key={why}>{words.because(those.map(({ row }) => row.number).join(', '), why)}</p>
          ))}
        </Notice>
      )}
      <TextField {...form.field('most')} label={words.most} help={words.mostHelp} inputMode="decimal" />
      <p aria-live="polite">{countsText(able, chosen)}</p>
      <SelectField
        {...form.field('cause')}
        label={all.correction.reason}
        options={WRITE_OFF_CAUSES.map((value) => ({ value, label: WRITE_OFF_CAUSE_LABELS[value] }))}
      />
      <TextArea
        {...form.field('note')}
        label={all.writeOff.note}
        help={all.correction.reasonHelp}
        required={form.values.cause === 'other'}
        lines={2}
      />
    </FormDialog>
  );
}

/** What is outstanding on an invoice by now, as it may be why it was refused; as it was known, if that can’t be read either. */
const readAgain = (row: DeskInvoiceRow): Promise<DeskInvoiceRow> =>
  call('getDeskInvoice', { params: { id: row.id } }).then(
    ({ data }) => ({ ...row, openPence: data.openPence }),
    () => row,
  );

function countsText(able: readonly DeskInvoiceRow[], chosen: readonly DeskInvoiceRow[]): string {
  if (able.length === 0 && chosen.length === 1)
    return chosen[0]!.openPence === 0 ? all.writeOff.nothing : words.tooMuch;
  const pence = able.reduce((sum, { openPence }) => sum + openPence, 0);
  return words.counts(able.length, chosen.length, pence);
}
