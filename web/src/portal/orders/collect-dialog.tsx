import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { ApiError } from '../../lib/api-error.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell, type SubmitError } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { DatePicker } from '../../ui/order/date-picker.tsx';
import { words } from './collect-words.ts';
import { overHireOf } from './order-state.ts';
import styles from './collect-form.module.css';
import { type CollectionInput, useCollection } from './use-collection.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const REASONS = {
  past: 'in the past',
  too_far: 'more than 90 days ahead',
  weekend: 'the depot is closed that day',
  bank_holiday: 'bank holiday',
  closed: 'the depot is closed',
  full: 'fully booked',
  lead_time: 'too short notice for the depot',
  permit_lead_time: 'too soon to get a permit',
  permit: 'outside the permit dates',
};

interface Values {
  collectionDate: IsoDate | '';
  slot: Slot;
  notes: string;
}

interface CollectFormProps {
  id: string;
  order: Order;
  days: LockedDates;
  loading: boolean;
  error: Error | null;
  onSubmit: (input: CollectionInput) => void;
}

function CollectForm({ id, order, days, loading, error, onSubmit }: CollectFormProps) {
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.requestCollection,
    initialValues: { collectionDate: '', slot: 'any', notes: '' },
    validate: ({ collectionDate }) => ({
      collectionDate: collectionDate === '' ? 'Choose a day for the collection.' : null,
    }),
  });
  const locked = new Map(days.details.map(({ date, reason }) => [date, REASONS[reason]]));
  const date = form.field('collectionDate');
  const send = (values: Values) => {
    const jobId = order.jobs[0]?.id;
    if (jobId && values.collectionDate)
      onSubmit({ jobId, siteName: order.site.name, ...values, collectionDate: values.collectionDate });
  };
  return (
    <FormShell id={id} form={form} label={words.title} onSubmit={send} loading={loading} submitError={asRefusal(error)}>
      <p className={styles.what}>{`${order.containerSubType.name} at ${order.site.name}`}</p>
      <div>
        <DatePicker
          label="Collection date"
          value={date.value}
          onChange={date.onChange}
          error={date.error}
          min={days.minDate}
          max={days.maxDate}
          locked={locked}
        />
        <p className={styles.chosen} aria-live="polite">
          {date.value && !date.error && `We’ll collect on ${formatLongDay(date.value)}. ${pastHire(order, date.value)}`}
        </p>
      </div>
      <ChoiceButtons
        {...form.field('slot')}
        label="Time of day"
        choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
      />
      <TextArea
        {...form.field('notes')}
        label="Notes for the driver"
        help="Keep access clear and don’t fill above the sides (level load)."
        lines={2}
      />
    </FormShell>
  );
}

/** The over hire cost of the chosen day beyond what is invoiced, shown before the request. */
function pastHire(order: Order, date: IsoDate): string {
  const { hireUntil } = order;
  const days = hireUntil === null ? 0 : daysBetween(hireUntil, date);
  if (hireUntil === null || days <= 0) return '';
  const hire = formatLongDay(hireUntil);
  const over = overHireOf(order, date);
  return over ? words.overHire(days, hire, over) : words.overHireDays(days, hire);
}

/** The calendar's errors use the name of the date field that other jobs have. */
function asRefusal(error: Error | null): SubmitError | null {
  if (!(error instanceof ApiError)) return error;
  const { date, ...fields } = error.fields;
  return { message: error.message, fields: date === undefined ? fields : { ...fields, collectionDate: date } };
}

const FORM = 'collect-form';

interface CollectDialogProps {
  /** The order whose container should be collected; null while the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
}

/** Requests the collection of a container: the day, the part of the day, notes for the driver. */
export function CollectDialog({ orderId, onClose }: CollectDialogProps) {
  const query = useQuery({ ...queryOf('getOrder', { params: { id: orderId ?? '' } }), enabled: orderId !== null });
  const order = query.data?.data;
  const days = useQuery({
    ...queryOf('getLockedDates', { params: { value: order?.site.id ?? '' }, query: { jobType: 'collection' } }),
    enabled: order !== undefined && orderId !== null,
  });
  const collection = useCollection(onClose);
  const close = () => {
    collection.reset();
    onClose();
  };
  const failed = query.error ?? days.error;
  const retry = () => void (query.error ? query.refetch() : days.refetch());
  const refused = order && !collection.isPending && order.actions.requestCollection.reason;
  const ready = order && days.data && !refused;

  return (
    <Dialog
      title={words.title}
      open={orderId !== null}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {ready && (
            <Button variant="primary" type="submit" form={FORM} loading={collection.isPending}>
              Request collection
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <ErrorState text={failed.message} onRetry={retry} />
      ) : refused ? (
        <Notice tone="warn">{refused}</Notice>
      ) : ready ? (
        <CollectForm
          id={FORM}
          order={order}
          days={days.data.data}
          loading={collection.isPending}
          error={collection.error}
          onSubmit={collection.mutate}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}
