import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import {
  vatWithin,
  WRITE_OFF_CAUSE_LABELS,
  WRITE_OFF_CAUSES,
  type WriteOffCause,
} from '@tonnage/domain/skip-hire/write-offs';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words as all } from './words.ts';

const words = all.writeOff;

interface WriteOffDialogProps {
  invoice: DeskInvoice;
  today: IsoDate;
  onClose: () => void;
}

interface Values {
  amountPence: string;
  cause: WriteOffCause | '';
  note: string;
  writtenOffOn: IsoDate | '';
}

/** Writes off what is left of an invoice, or part of it, with the reason. Sending it twice writes it off once. */
export function WriteOffDialog({ invoice, today, onClose }: WriteOffDialogProps) {
  const keyOf = useIdempotencyKey();
  const { openPence, mostToWriteOffPence: most } = invoice;
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.writeOff,
    initialValues: { amountPence: poundsOf(most), cause: '', note: '', writtenOffOn: today },
    validate: ({ amountPence, cause, note, writtenOffOn }) => {
      const pence = penceOf(amountPence);
      return {
        amountPence: !pence ? all.refund.amountMissing : pence > most ? words.tooMuch(most, openPence) : null,
        cause: cause === '' ? words.causeMissing : null,
        note: cause === 'other' && isEmpty(note) ? words.noteMissing : null,
        writtenOffOn: writtenOffOn === '' ? words.dayMissing : writtenOffOn < invoice.issuedOn ? words.tooEarly : null,
      };
    },
  });
  const { amountPence: text, cause } = form.values;
  const pence = penceOf(text);
  const save = useChange(
    (values: Values) => {
      const data = {
        amountPence: penceOf(values.amountPence)!,
        cause: values.cause as WriteOffCause,
        ...(!isEmpty(values.note) && { note: values.note.trim() }),
        writtenOffOn: values.writtenOffOn || today,
      };
      return call('writeOff', { params: { id: invoice.id }, body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: () => words.saved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.title(invoice.number)}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={words.button}
      variant="danger"
      onClose={onClose}
    >
      <p>{words.left(openPence, most)}</p>
      <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" />
      <SelectField
        {...form.field('cause')}
        label={all.correction.reason}
        placeholder={words.causeMissing}
        options={WRITE_OFF_CAUSES.map((value) => ({ value, label: WRITE_OFF_CAUSE_LABELS[value] }))}
      />
      {cause === 'agreed' && <Notice tone="info">{words.agreed}</Notice>}
      <TextArea
        {...form.field('note')}
        label={words.note}
        help={all.correction.reasonHelp}
        required={cause === 'other'}
        lines={2}
      />
      <DateField {...form.field('writtenOffOn')} label={all.day} min={invoice.issuedOn} max={today} />
      <p aria-live="polite">
        {words.vat(pence ? vatWithin(Math.min(pence, openPence), invoice) : 0, cause !== 'agreed')}
      </p>
    </FormDialog>
  );
}
