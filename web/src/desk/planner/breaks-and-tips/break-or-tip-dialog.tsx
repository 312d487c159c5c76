import { useState } from 'react';
import { readWhole } from '@tonnage/domain/common/read-number';
import {
  DEFAULT_MINUTES,
  MOST_MINUTES,
  BREAK_OR_TIP_LABELS,
  BREAK_OR_TIP_KINDS,
  breakOrTipAfter,
  LEAST_MINUTES,
  type BreakOrTipKind,
} from '@tonnage/domain/skip-hire/breaks-and-tips';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useChange } from '../../use-change.ts';
import type { Lane } from '../lanes/bands.ts';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';

const NOON = 12 * 60;

interface BreakOrTipDialogProps {
  lane: Lane;
  date: IsoDate;
  /** The stop that it comes after; by default the last one before noon. */
  jobId: string | null;
  onClose: () => void;
}

/** How many stops of the run come before a break: up to the given one, otherwise those that are over by noon. */
function positionOf({ stops }: Lane, jobId: string | null): number {
  const own = stops.findIndex(({ stop }) => stop.jobId === jobId);
  if (own !== -1) return own + 1;
  return Math.max(1, stops.filter(({ times }) => (times.tip?.to ?? times.ends) <= NOON).length);
}

/** Plans a break or a tip visit in a lorry's run, or changes, moves or removes the one after that stop. */
export function BreakOrTipDialog({ lane, date, jobId, onClose }: BreakOrTipDialogProps) {
  const { vehicle, stops } = lane;
  // As it was when the dialog opened: jobs that move meanwhile must not change which one it is about.
  const [{ place, known }] = useState(() => {
    const at = positionOf(lane, jobId);
    return { place: at, known: breakOrTipAfter(vehicle.breaksAndTips, at - 1, stops.length) };
  });
  const form = useForm({
    fields: CONTRACT_FIELDS.createBreakOrTip,
    initialValues: {
      kind: (known?.kind ?? 'break') satisfies BreakOrTipKind as BreakOrTipKind,
      minutes: String(known?.minutes ?? DEFAULT_MINUTES.break),
      after: String(place),
    },
    validate: ({ minutes }) => ({
      minutes: minutesOf(minutes) === undefined ? words.breakOrTip.minutesWrong(LEAST_MINUTES, MOST_MINUTES) : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const change = useChange(
    (values: typeof form.values) => {
      const data = { kind: values.kind, minutes: minutesOf(values.minutes)!, after: Number(values.after) };
      return known
        ? call('updateBreakOrTip', { params: { id: known.id }, body: { data } })
        : call(
            'createBreakOrTip',
            { body: { data: { ...data, vehicleId: vehicle.id, date } } },
            { idempotencyKey: keyOf({ ...values, vehicleId: vehicle.id, date }) },
          );
    },
    { message: ({ data }) => words.breakOrTip.saved(data.kind, vehicle.registration), onDone: onClose },
  );
  const removal = useChange(() => call('deleteBreakOrTip', { params: { id: known!.id } }), {
    message: ({ data }) => words.breakOrTip.removed(data.kind, vehicle.registration),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.breakOrTip.title(vehicle.registration)}
      form={form}
      onSubmit={change.mutate}
      sending={removal.error ? removal : change}
      action="Save"
      variant="primary"
      onClose={onClose}
      more={
        known && (
          <Button loading={removal.isPending} onClick={() => removal.mutate()}>
            {words.breakOrTip.remove}
          </Button>
        )
      }
    >
      <ChoiceButtons
        {...form.field('kind')}
        label={words.breakOrTip.kind}
        size="sm"
        choices={BREAK_OR_TIP_KINDS.map((value) => ({ value, label: BREAK_OR_TIP_LABELS[value] }))}
        onChange={(kind) => {
          // Minutes that somebody typed stay.
          const isTyped = minutesOf(form.values.minutes) !== DEFAULT_MINUTES[form.values.kind];
          form.set(isTyped ? { kind } : { kind, minutes: String(DEFAULT_MINUTES[kind]) });
        }}
      />
      <TextField {...form.field('minutes')} label={words.breakOrTip.minutes} inputMode="numeric" />
      <SelectField
        {...form.field('after')}
        label={words.breakOrTip.after}
        options={stops.map(({ stop }, i) => ({
          value: String(i + 1),
          label: `${i + 1}. ${whatOf(stop)}, ${stop.account}`,
        }))}
      />
    </FormDialog>
  );
}

const minutesOf = (text: string) =>
  readWhole(text, { least: LEAST_MINUTES, most: MOST_MINUTES, units: ['min', 'minutes'] }) ?? undefined;
