import type { DeskOrderRow } from '@tonnage/contract/skip-hire/orders/desk';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { sentToEach } from '../sent-to.ts';
import { words } from './words.ts';

/** Collections of one go: more than a depot's lorries collect in a day. */
const MOST = 50;

interface CollectProps {
  selection: Selection<DeskOrderRow>;
  today: string;
}

interface Refused {
  row: DeskOrderRow;
  why: string;
}

/** Among what can be done with selected orders. */
export function CollectButton(props: CollectProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.collect.action}
      </Button>
      {isOpen && <CollectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Books the collection of several orders' containers on one day, one after the other, each in its own transaction, so that a
 * refused one does not block the others: those are named with the reason, stay selected, and can be booked on another day.
 */
function CollectDialog({ selection, today, onClose }: CollectProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(selection.rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const able = chosen.filter((row) => unable(row) === null);
  const form = useForm({
    fields: { date: {}, slot: {}, notes: CONTRACT_FIELDS.requestMovement.notes },
    initialValues: { date: '', slot: 'any' as Slot, notes: '' },
    validate: ({ date }) => ({ date: date === '' ? words.collect.dateMissing : null }),
  });
  const keyOf = useIdempotencyKey();
  // Closed while it books: what has been sent stays booked, and no more is.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const book = useMutation({
    mutationFn: async ({ date, slot, notes }: typeof form.values) => {
      const data = { type: 'collection' as const, date, slot, notes: notes.trim() || null };
      const key = keyOf(data);
      const done: { row: DeskOrderRow; answer: Parameters<typeof sentToEach>[0][number] }[] = [];
      const failed: Refused[] = [];
      for (const row of able) {
        if (isClosed.current) break;
        await call(
          'requestMovement',
          { params: { id: row.id }, body: { data } },
          { idempotencyKey: `${key}-${row.id}` },
        ).then(
          ({ meta }) => done.push({ row, answer: { ...meta, customer: row.account.name } }),
          ({ message }: Error) => failed.push({ row, why: message }),
        );
      }
      return { done, failed };
    },
    onSuccess: async ({ done, failed }) => {
      const booked =
        done.length > 0 && `${words.collect.done(done.length)} ${sentToEach(done.map(({ answer }) => answer))}`;
      const unseen =
        isClosed.current &&
        failed.length > 0 &&
        `${words.collect.refused(failed.length)}: ${failed.map(({ row }) => row.number).join(', ')}.`;
      if (booked || unseen) void toast({ text: [booked, unseen].filter(Boolean).join(' ') });
      const left = failed.map(({ row }) => row);
      selection.set(
        done.map(({ row }) => row),
        false,
      );
      if (failed.length === 0) onClose();
      else {
        setChosen(left);
        setRefused(failed);
      }
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.collect.action}
      form={form}
      onSubmit={(values) => book.mutate(values)}
      sending={book}
      action={able.length === 0 ? words.collect.action : words.collect.book(able.length)}
      variant="primary"
      disabledReason={able.length === 0 ? words.collect.none : able.length > MOST ? words.collect.most(MOST) : null}
      onClose={close}
    >
      {refused.length > 0 ? (
        <Notice tone="block" title={words.collect.refused(refused.length)}>
          <Reasons of={refused} />
        </Notice>
      ) : (
        <Stack>
          <p>
            {chosen.length === 1 && able.length === 1
              ? words.collect.one
              : words.collect.qualify(able.length, chosen.length)}{' '}
            {able.length > 0 && words.collect.confirmed}
          </p>
          {able.length < chosen.length && (
            <Notice tone="warn">
              <Reasons
                of={chosen.flatMap((row) => {
                  const why = unable(row);
                  return why === null ? [] : [{ row, why }];
                })}
              />
            </Notice>
          )}
        </Stack>
      )}
      {able.length > 0 && (
        <>
          <DateField {...form.field('date')} label={words.collect.date} min={today} />
          <ChoiceButtons
            {...form.field('slot')}
            label={words.collect.time}
            size="sm"
            choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
          />
          <TextArea {...form.field('notes')} label={words.collect.notes} lines={2} />
        </>
      )}
    </FormDialog>
  );
}

/** A line for each reason, with the numbers of its orders. */
function Reasons({ of }: { of: readonly Refused[] }) {
  return [...Map.groupBy(of, ({ why }) => why)].map(([why, those]) => (
    <p key={why}>{words.collect.because(those.map(({ row }) => row.number).join(', '), why)}</p>
  ));
}

/** Why no collection can be booked, as far as the list tells; the server decides (`mayRequestCollection`). */
function unable({ status, next }: DeskOrderRow): string | null {
  if (status === 'collection_booked' || next?.type === 'collection') return words.collect.booked;
  return status === 'on_site' ? null : words.collect.noContainer;
}
