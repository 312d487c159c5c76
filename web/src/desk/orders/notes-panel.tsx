import type { DeskOrder, OrderNote } from '@tonnage/contract/skip-hire/orders/desk';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { storedSession } from '../../lib/session.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './orders.module.css';
import { words } from './words.ts';

/** The office's internal notes on an order. */
export function NotesPanel({ data, today, may }: { data: DeskOrder; today: string; may: boolean }) {
  const { order, notes } = data;
  const form = useForm({
    fields: CONTRACT_FIELDS.writeNote,
    initialValues: { body: '' },
    validate: ({ body }) => ({ body: isEmpty(body) ? 'Write a note first.' : null }),
  });
  const keyOf = useIdempotencyKey();
  const withNotes = (change: (notes: OrderNote[]) => OrderNote[]) => [
    edit('getDeskOrder', (reply) =>
      reply.data.order.id === order.id ? { ...reply, data: { ...reply.data, notes: change(reply.data.notes) } } : reply,
    ),
  ];
  const write = useOptimisticChange({
    name: `notes ${order.id}`,
    send: ({ body, after }: { body: string; after: number }) =>
      call(
        'writeNote',
        { params: { id: order.id }, body: { data: { body } } },
        // The same text added again later is another note. A page that is being left still sends it.
        { idempotencyKey: keyOf({ body, after }), keepalive: true },
      ),
    shows: ({ body, after }) =>
      withNotes((before) => [
        { id: `new ${after}`, body, by: storedSession()?.name ?? '', at: new Date().toISOString(), own: false },
        ...before,
      ]),
    onDone: () => void toast({ text: 'Note added.' }),
    // Beside what has been typed since.
    onFail: ({ body }) => form.set({ body: [body, typed.current].filter(Boolean).join('\n') }),
    typed: ({ body }) => body,
  });
  const typed = useRef('');
  useEffect(() => {
    typed.current = form.values.body;
  });
  const remove = useOptimisticChange({
    name: `notes ${order.id}`,
    send: (id: string) => call('removeNote', { params: { id } }),
    shows: (id) => withNotes((before) => before.filter((note) => note.id !== id)),
    onDone: () => void toast({ text: 'Note removed.' }),
  });
  return (
    <Panel title={words.notes}>
      {may && (
        <FormShell
          form={form}
          label={words.notes}
          onSubmit={({ body }) => {
            write.mutate({ body: body.trim(), after: notes.length });
            form.reset();
          }}
          loading={false}
          submitError={write.error}
        >
          <TextArea {...form.field('body')} label="Note" help="Office only, never shown to customers." lines={2} />
          <div>
            <Button type="submit" size="sm">
              Add note
            </Button>
          </div>
        </FormShell>
      )}
      {remove.error && <Notice tone="block">{remove.error.message}</Notice>}
      {notes.length === 0 ? (
        <p className={styles.quiet}>No notes.</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map(({ id, body, by, at, own }) => (
            <li key={id}>
              <p className={styles.body}>{body}</p>
              <p className={styles.quiet}>
                {by}, {formatDayNear(londonDate(at), today)}, {formatTime(at, LONDON)}
                {own && may && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove note by ${by}`}
                    onClick={() => remove.mutate(id)}
                  >
                    Remove
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
