import type { CalendarDay } from '@tonnage/contract/skip-hire/depots';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { capacityOf } from './depot-values.ts';
import { useCalendarChange } from './use-calendar.ts';
import { words } from './words.ts';

interface DayDialogProps {
  depotId: string;
  day: CalendarDay;
  today: IsoDate;
  /** Whether the user may change the day (managers) or only read it. */
  may: boolean;
  onClose: () => void;
}

/** One day of a depot: its capacity, and whether it is closed. The number of jobs on it is shown first. */
export function DayDialog({ depotId, day, today, may, onClose }: DayDialogProps) {
  const params = { id: depotId, date: day.date };
  const name = formatLongDay(day.date);
  const open = useCalendarChange(
    () => call('openDay', { params, body: { data: {} } }),
    () => `${name} is open again.`,
    onClose,
  );
  const past = day.date < today;
  return (
    <Dialog
      title={name}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {day.closed === 'closed' && !past && may && (
            <Button loading={open.isPending} onClick={() => open.mutate(undefined)}>
              Reopen this day
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {open.error && <Notice tone="block">{open.error.message}</Notice>}
        <p>{words.stands(day.booked)}</p>
        {past && <p>This day has passed.</p>}
        {!may && <p>{words.mayNot}</p>}
        {day.closed === 'closed' && <p>{`Closed: ${day.reason ?? ''}`}</p>}
        {day.closed === 'weekend' && (
          <p>The depot is closed on this day of the week. To open it, edit the working week.</p>
        )}
        {day.closed === 'bank_holiday' && <p>This is a bank holiday. To open on bank holidays, edit the depot.</p>}
        {day.closed === null && !past && may && (
          <>
            <CapacityForm params={params} day={day} onDone={onClose} />
            <CloseForm params={params} day={day} onDone={onClose} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface FormProps {
  params: { id: string; date: IsoDate };
  day: CalendarDay;
  onDone: () => void;
}

function CapacityForm({ params, day, onDone }: FormProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.setDayCapacity,
    initialValues: { capacity: String(day.capacity) },
    validate: ({ capacity }) => ({ capacity: capacityOf(capacity) === undefined ? words.capacityWrong : null }),
  });
  const set = useCalendarChange(
    (capacity: number) => call('setDayCapacity', { params, body: { data: { capacity } } }),
    ({ data }) => words.capacitySet(formatLongDay(data.date), data.capacity),
    onDone,
  );
  return (
    <FormShell
      form={form}
      label={words.capacity}
      guard={false}
      onSubmit={({ capacity }) => set.mutate(capacityOf(capacity) ?? 0)}
      loading={set.isPending}
      submitError={set.error}
    >
      <TextField {...form.field('capacity')} label={words.capacity} inputMode="numeric" />
      <FormActions>
        <Button type="submit" size="sm" loading={set.isPending}>
          Save
        </Button>
      </FormActions>
    </FormShell>
  );
}

function CloseForm({ params, day, onDone }: FormProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.closeDay,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? 'Enter a reason. Customers will see it.' : null }),
  });
  const close = useCalendarChange(
    (reason: string) => call('closeDay', { params, body: { data: { reason } } }),
    () => `${formatLongDay(day.date)} is now closed.`,
    onDone,
  );
  return (
    <FormShell
      form={form}
      label={words.closeDay}
      guard={false}
      onSubmit={({ reason }) => close.mutate(reason.trim())}
      loading={close.isPending}
      submitError={close.error}
    >
      <TextField {...form.field('reason')} label="Reason" help="Customers see this next to the date." />
      <FormActions>
        <Button type="submit" size="sm" variant="danger" loading={close.isPending}>
          {day.booked > 0 ? words.closeKnowing(day.booked) : words.closeDay}
        </Button>
      </FormActions>
    </FormShell>
  );
}
