import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../../lib/api.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useForm } from '../../../ui/form.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useChange } from '../../use-change.ts';
import { words } from '../words.ts';

interface NoteDialogProps {
  date: IsoDate;
  depots: PlannerDay['depots'];
  onClose: () => void;
}

/** Sets a depot's note for a day. An empty note removes it. */
export function NoteDialog({ date, depots, onClose }: NoteDialogProps) {
  const noteOf = (depotId: string) => depots.find(({ id }) => id === depotId)?.note ?? '';
  const first = depots.find(({ note }) => note !== null) ?? depots[0];
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.setDayNote, depotId: {} },
    initialValues: { depotId: first?.id ?? '', note: first?.note ?? '' },
    validate: () => ({}),
  });
  const change = useChange(
    ({ depotId, note }: typeof form.values) =>
      call('setDayNote', { params: { id: depotId, date }, body: { data: { note: isEmpty(note) ? null : note } } }),
    { message: ({ data: { note } }) => (note === null ? words.note.removed : words.note.saved), onDone: onClose },
  );
  return (
    <FormDialog
      title={words.note.title(formatLongDay(date))}
      form={form}
      onSubmit={change.mutate}
      sending={change}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      {depots.length > 1 && (
        <SelectField
          {...form.field('depotId')}
          label="Depot"
          options={depots.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(depotId) => {
            const { depotId: own, note } = form.values;
            // What somebody typed stays.
            const isTyped = !isEmpty(note) && note !== noteOf(own);
            form.set(isTyped ? { depotId } : { depotId, note: noteOf(depotId) });
          }}
        />
      )}
      <TextArea {...form.field('note')} label={words.note.label} help={words.note.help} required={false} />
    </FormDialog>
  );
}
