import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import type { Line } from './bill-table.tsx';
import { dueOf } from './hold-dialog.tsx';
import { words } from './words.ts';

interface WordDialogProps {
  line: Line;
  upTo: IsoDate;
  onClose: () => void;
  onSaved: () => void;
}

/** Writes other words for a line of a run, or gives it back its usual ones. */
export function WordDialog({ line, upTo, onClose, onSaved }: WordDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.wordLine,
    initialValues: { label: line.label },
    validate: () => ({ label: null }),
  });
  const save = useChange(
    ({ label }: typeof form.values) => {
      const { code } = line;
      return call('wordLine', { body: { data: { upTo, line: dueOf(line), code, label: label.trim() || null } } });
    },
    { message: ({ data }) => words.word.saved(data.label), onDone: onSaved },
  );
  return (
    <FormDialog
      title={words.word.title}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={words.word.save}
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('label')} label={words.word.label} help={words.word.how(line.usual ?? line.label)} />
    </FormDialog>
  );
}
