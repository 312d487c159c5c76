import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { LIMITS } from '@tonnage/contract/limits';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import styles from './orders.module.css';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/** The office's internal notes on an order. */
export function NotesPanel({ data, today, may }: { data: DeskOrder; today: string; may: boolean }) {
  const { order, notes } = data;
  const form = useForm({
    initialValues: { body: '' },
    validate: ({ body }) => ({ body: isEmpty(body) ? 'Write a note first.' : null }),
  });
  const keyOf = useIdempotencyKey();
  const write = useOrderChange(
    order.id,
    (body: string) =>
      call(
        'writeNote',
        { params: { id: order.id }, body: { data: { body } } },
        // The same text added again later is another note.
        { idempotencyKey: keyOf({ body, after: notes.length }) },
      ),
    'Note added.',
    form.reset,
  );
  const remove = useOrderChange(order.id, (id: string) => call('removeNote', { params: { id } }), 'Note removed.');
  return (
    <Panel title={words.notes}>
      {may && (
        <FormShell
          form={form}
          label={words.notes}
          onSubmit={({ body }) => write.mutate(body.trim())}
          loading={write.isPending}
          submitError={write.error}
        >
          <TextArea
            {...form.field('body')}
            label="Note"
            help="Office only, never shown to customers."
            maxLength={LIMITS.notes}
            lines={2}
          />
          <div>
            <Button type="submit" size="sm" loading={write.isPending}>
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
                    loading={remove.isPending && remove.variables === id}
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
