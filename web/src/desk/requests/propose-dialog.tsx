import { useQuery } from '@tanstack/react-query';
import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { DatePicker } from '../../ui/order/date-picker.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const FORM = 'propose-form';

type ProposableRequest = Pick<DeskRequest, 'jobId' | 'number' | 'date' | 'slot' | 'account'>;

interface ProposeDialogProps {
  request: ProposableRequest;
  /** The day that is chosen at first, unless it has filled up since. */
  date?: IsoDate | undefined;
  onClose: () => void;
}

/** Proposes another day for a request, which the customer accepts or declines. */
export function ProposeDialog({ request, date, onClose }: ProposeDialogProps) {
  const days = useQuery(queryOf('getOfficeDays', { params: { id: request.jobId } }));
  const propose = useChange(
    (data: { date: IsoDate; slot: Slot; note: string }) =>
      call('proposeDate', { params: { id: request.jobId }, body: { data } }),
    {
      message: ({ data }) =>
        `Another date offered for ${request.number}, with a place reserved. ${sentTo(data, request.account.name)}`,
      onDone: onClose,
    },
  );
  return (
    <Dialog
      title={words.proposeTitle(request.number)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {days.data && (
            <Button variant="primary" type="submit" form={FORM} loading={propose.isPending}>
              Offer date
            </Button>
          )}
        </>
      }
    >
      {days.error ? (
        <ErrorState text={days.error.message} onRetry={() => void days.refetch()} />
      ) : days.data ? (
        <ProposeForm
          request={request}
          date={days.data.data.details.some((day) => day.date === date) ? undefined : date}
          days={days.data.data}
          loading={propose.isPending}
          error={propose.error}
          onSubmit={propose.mutate}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

interface ProposeFormProps {
  request: ProposableRequest;
  date: IsoDate | undefined;
  days: LockedDates;
  loading: boolean;
  error: Error | null;
  onSubmit: (values: { date: IsoDate; slot: Slot; note: string }) => void;
}

function ProposeForm({ request, date: first, days, loading, error, onSubmit }: ProposeFormProps) {
  const form = useForm<{ date: IsoDate | ''; slot: Slot; note: string }>({
    fields: CONTRACT_FIELDS.proposeDate,
    initialValues: { date: first ?? '', slot: request.slot, note: '' },
    validate: ({ date }) => ({ date: date === '' ? 'Choose a date to offer.' : null }),
  });
  const locked = new Map(days.details.map(({ date, reason }) => [date, lockWords[reason]]));
  return (
    <FormShell
      id={FORM}
      form={form}
      label={words.proposeTitle(request.number)}
      onSubmit={({ date, ...rest }) => date !== '' && onSubmit({ date, ...rest })}
      loading={loading}
      submitError={error}
    >
      <Stack>
        <p>{`Requested date: ${formatLongDay(request.date)}.`}</p>
        <DatePicker {...form.field('date')} label="Date" min={days.minDate} max={days.maxDate} locked={locked} />
        <ChoiceButtons
          {...form.field('slot')}
          label="Time of day"
          choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
        />
        <TextArea {...form.field('note')} label="Note to the customer" lines={2} />
      </Stack>
    </FormShell>
  );
}

/** Why a day cannot be planned, in a word or two below the day. */
const lockWords: Record<LockReason, string> = {
  past: 'Has passed',
  too_far: 'Too far ahead',
  weekend: 'Closed',
  bank_holiday: 'Bank holiday',
  closed: 'Closed',
  full: 'Full',
  lead_time: 'Too soon',
  permit_lead_time: 'Permit takes longer',
  permit: 'Outside permit dates',
};
