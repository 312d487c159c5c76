import { LIMITS } from '@tonnage/contract/limits';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Notice } from '../../ui/content/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { chargesText, standingOf } from './movement-gate.ts';
import styles from './movements.module.css';
import { useMove, type Move } from './use-move.ts';
import { words } from './words.ts';

interface MoveDialogProps {
  order: Order;
  type: Move;
  onClose: () => void;
}

/** Requests a tip and return, or a reposition on the site. */
export function MoveDialog({ order, type, onClose }: MoveDialogProps) {
  const move = useMove(order, type, onClose);
  const { form, dates, depot, date, movement, account, needsPlace, needsPo } = move;
  const { blockers, reason } = standingOf({ ...move, suits: true, poNumber: form.values.poNumber });
  const notes = { maxLength: LIMITS.notes, lines: 2 };
  return (
    <FormDialog
      title={JOB_TYPE_LABELS[type]}
      size="lg"
      form={form}
      onSubmit={move.submit}
      sending={movement}
      action={account.type === 'prepay' ? words.pay : words.requestMove[type]}
      variant="primary"
      disabledReason={reason}
      back={words.close}
      onClose={onClose}
    >
      <p className={styles.beside}>{words.moveText[type](order.containerSubType.name, order.site.name)}</p>
      <WhenFields
        label={words.day(type)}
        dates={dates}
        depot={depot}
        date={date}
        onDate={(day) => {
          movement.reset();
          form.field('date').onChange(day);
        }}
        slot={form.values.slot}
        onSlot={form.field('slot').onChange}
        error={form.field('date').error}
        instead={freeDatesOf(movement.error)}
      />
      {needsPlace && (
        <TextArea
          label={words.newPlace}
          help={words.newPlaceHelp}
          required
          {...notes}
          {...form.field('locationNotes')}
        />
      )}
      {needsPo && (
        <TextField label={words.poNumber} maxLength={LIMITS.reference} required {...form.field('poNumber')} />
      )}
      <TextArea label={words.notes} help={words.notesHelp} required={false} {...notes} {...form.field('notes')} />
      <MovePrice move={move} />
      {blockers.map((blocker) => (
        <Notice key={blocker} tone="warn">
          {blocker}
        </Notice>
      ))}
    </FormDialog>
  );
}

function MovePrice({ move }: { move: ReturnType<typeof useMove> }) {
  const { order, price, form } = move;
  const { quote } = price;
  const { noTotal } = standingOf({ ...move, suits: true, poNumber: form.values.poNumber });
  const pence = quote && !quote.priceOnApplication ? quote.grossPence : null;
  return (
    <p className={styles.price} aria-live="polite" aria-busy={price.working}>
      <b>{pence === null ? noTotal : words.withVat(formatPence(pence))}</b>{' '}
      {pence !== null && <span className={styles.beside}>{chargesText(order, pence)}</span>}
    </p>
  );
}
