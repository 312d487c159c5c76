import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import {
  ABSENCE_REASON_LABELS,
  ABSENCE_REASONS,
  type AbsenceDates,
  type AbsenceReason,
} from '@tonnage/domain/skip-hire/absences';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const texts = words.absence;

/** A lorry or a driver who may be off. */
export interface Subject {
  of: 'vehicleId' | 'driverId';
  id: string;
  name: string;
}

interface AbsenceDialogProps {
  subjects: readonly Subject[];
  /** The one chosen at first. */
  chosen?: string;
  day: IsoDate;
  /** Where it begins on that day, such as `10:15`; empty for the whole day. */
  time: string;
  reason: AbsenceReason;
  /** What may be done with the jobs that fall in it, the first by default; null if none do. */
  jobsIn?: (dates: AbsenceDates) => { label: string; options: { value: string; label: string }[] } | null;
  /** `move` is the value of the chosen option of `jobsIn`; empty if there was none. */
  onSaved?: (absence: Absence, move: string) => void;
  onClose: () => void;
}

/** Marks a lorry or driver as off. */
export function AbsenceDialog({
  subjects,
  chosen = '',
  day,
  time,
  reason,
  jobsIn,
  onSaved,
  onClose,
}: AbsenceDialogProps) {
  const keyOf = useIdempotencyKey();
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createAbsence, subject: {}, move: {} },
    initialValues: {
      subject: chosen,
      reason,
      fromDate: day as IsoDate | '',
      fromTime: time,
      untilDate: day as IsoDate | '',
      untilTime: '',
      note: '',
      move: '',
    },
    validate: ({ subject, fromDate, fromTime, untilDate, untilTime }) => ({
      subject: subject === '' ? texts.chooseSubject : null,
      fromDate: fromDate === '' ? texts.enterDate : null,
      untilDate:
        untilDate === ''
          ? texts.enterDate
          : untilDate < fromDate || (untilDate === fromDate && untilTime !== '' && untilTime <= fromTime)
            ? texts.endFirst
            : null,
    }),
  });
  const jobs = jobsIn?.(form.values) ?? null;
  // Other dates have other options.
  const move = jobs?.options.find(({ value }) => value === form.values.move) ?? jobs?.options[0];
  const change = useChange(
    (values: typeof form.values) => {
      const { subject, move: _move, fromTime, untilTime, note, ...rest } = values;
      const { of } = subjects.find(({ id }) => id === subject)!;
      const data = {
        ...rest,
        [of]: subject,
        fromTime: fromTime || null,
        untilTime: untilTime || null,
        note: isEmpty(note) ? null : note,
      };
      return call('createAbsence', { body: { data } }, { idempotencyKey: keyOf(values) });
    },
    {
      message: ({ data }) => texts.saved(nameOf(data)),
      onDone: ({ data }) => {
        onSaved?.(data, move?.value ?? '');
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={change.mutate}
      sending={change}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <SelectField
        {...form.field('subject')}
        label={texts.subject}
        submitOnEnter
        placeholder="Choose"
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...form.field('reason')}
        onChange={(value) => value !== '' && form.set({ reason: value })}
        label={texts.reason}
        options={ABSENCE_REASONS.map((value) => ({ value, label: ABSENCE_REASON_LABELS[value] }))}
      />
      <DateField {...form.field('fromDate')} label={texts.from} />
      <TextField {...form.field('fromTime')} label={texts.fromTime} type="time" required={false} />
      <DateField {...form.field('untilDate')} label={texts.until} />
      <TextField {...form.field('untilTime')} label={texts.untilTime} type="time" required={false} />
      {jobs && (
        <SelectField {...form.field('move')} value={move?.value ?? ''} label={jobs.label} options={jobs.options} />
      )}
      <TextField {...form.field('note')} label={texts.note} required={false} />
    </FormDialog>
  );
}

/** The lorry or the driver of an absence. */
export const nameOf = ({ vehicle, driver }: Absence): string => vehicle?.name ?? driver?.name ?? '';
