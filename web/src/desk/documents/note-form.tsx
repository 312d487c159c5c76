import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { seasonEnd } from '@tonnage/domain/skip-hire/office-documents';
import { Notice } from '../../ui/content/notice.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { EwcField } from '../parts/ewc-field.tsx';
import { wrongIn, type NoteDraft, type NoteValues } from './note-values.ts';
import { words } from './words.ts';

/** A new note is sent with the same details, and without a reason. */
const FACTS = CONTRACT_FIELDS.correctNote;

interface NoteFormProps {
  id: string;
  label: string;
  draft: NoteDraft;
  first: NoteValues;
  requires: { reason?: boolean; term?: boolean };
  loading: boolean;
  error: Error | null;
  onSubmit: (values: NoteValues) => void;
}

/** Every detail that reg. 35 requires, as it would appear on the note, to check and correct. */
export function NoteForm({ id, label, draft, first, requires, loading, error, onSubmit }: NoteFormProps) {
  const form = useForm<NoteValues>({ initialValues: first, validate: (values) => wrongIn(values, requires) });
  const { validFrom } = form.values;
  // Details that the form itself asks for are no longer missing once typed.
  const missing = draft.missing.filter((fact) => !/SIC|description|EWC|place/.test(fact));
  return (
    <FormShell id={id} form={form} label={label} onSubmit={onSubmit} loading={loading} submitError={error}>
      {draft.reason && <Notice tone="block">{draft.reason}</Notice>}
      {missing.length > 0 && (
        <Notice tone="warn">{`Missing: ${missing.join(', ')}. Enter it on the customer’s page or in Settings.`}</Notice>
      )}
      {requires.reason && (
        <TextArea {...form.field('reason')} {...FACTS.reason} label={words.reason} help={words.reasonHelp} lines={2} />
      )}
      {requires.term && (
        <>
          <DateField {...form.field('validFrom')} label="First day" />
          <DateField
            {...form.field('validTo')}
            label="Last day"
            help={validFrom && `Up to twelve months: ${formatDayYear(seasonEnd(validFrom))} at the latest.`}
          />
        </>
      )}
      <TextField
        {...form.field('description')}
        {...FACTS['said.description']}
        label="Description of the waste"
        required
      />
      <EwcField {...form.field('ewc')} />
      <TextField {...form.field('quantity')} {...FACTS['said.quantity']} label="Quantity" required />
      <TextField {...form.field('container')} {...FACTS['said.container']} label="Loose or contained" required />
      <TextArea {...form.field('place')} {...FACTS['said.place']} label="Place of transfer" required lines={2} />
      <TextField {...form.field('sic')} label="Customer’s SIC code" inputMode="numeric" />
      <TextField {...form.field('capacity')} {...FACTS['said.capacity']} label="Customer’s capacity" required />
      {draft.carrier && (
        <p>{`Carrier: ${draft.carrier}, registration ${draft.carrierRegistration ?? '–'}, permit ${draft.permitNumber ?? '–'}.`}</p>
      )}
    </FormShell>
  );
}
