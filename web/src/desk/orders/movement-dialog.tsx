import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

const TYPES = ['collection', 'exchange', 'tip_and_return', 'reposition'] as const;
type Type = (typeof TYPES)[number];

/** Books a movement that a customer requested by phone; unavailable movements show why. */
export function MovementDialog({ data, today, onClose }: { data: DeskOrder; today: string; onClose: () => void }) {
  const { order } = data;
  const why: Record<Type, string | null> = {
    collection: order.actions.requestCollection.reason,
    exchange: order.actions.requestExchange.reason,
    tip_and_return: order.actions.requestTipAndReturn.reason,
    reposition: order.actions.requestReposition.reason,
  };
  const form = useForm({
    fields: CONTRACT_FIELDS.requestMovement,
    initialValues: {
      type: (TYPES.find((type) => why[type] === null) ?? '') as Type | '',
      date: '',
      slot: 'any' as Slot | '',
      notes: '',
      locationNotes: '',
    },
    validate: ({ type, date, locationNotes }) => ({
      type: type === '' ? 'Choose' : null,
      date: date === '' ? 'Choose a date.' : null,
      locationNotes: type === 'reposition' && isEmpty(locationNotes) ? 'Enter the new position on site.' : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const book = useOrderChange(
    order.id,
    ({ type, date, slot, notes, locationNotes }: typeof form.values) =>
      call(
        'requestMovement',
        {
          params: { id: order.id },
          body: {
            data: {
              type: type || 'collection',
              date,
              slot: slot || 'any',
              notes: notes.trim() || null,
              locationNotes: type === 'reposition' ? locationNotes.trim() : null,
            },
          },
        },
        { idempotencyKey: keyOf({ type, date, slot, notes, locationNotes }) },
      ),
    'Job booked.',
    onClose,
  );
  return (
    <FormDialog
      title={words.book}
      form={form}
      onSubmit={book.mutate}
      sending={book}
      action="Book job"
      variant="primary"
      back={words.back}
      onClose={onClose}
    >
      <ChoiceButtons
        {...form.field('type')}
        label="Job type"
        choices={TYPES.map((value) => ({
          value,
          label: words.types[value],
          disabledReason: why[value] ?? undefined,
        }))}
      />
      <DateField {...form.field('date')} label="Date" min={today} />
      <ChoiceButtons
        {...form.field('slot')}
        label="Time of day"
        choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
      />
      {form.values.type === 'reposition' && (
        <TextField {...form.field('locationNotes')} label="New position on site" required />
      )}
      <TextArea {...form.field('notes')} label="Notes" lines={2} />
    </FormDialog>
  );
}
