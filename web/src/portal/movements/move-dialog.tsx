import { useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { sumInWords } from '@tonnage/domain/common/vat';
import { JOB_TYPE_LABELS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { Notice } from '../../ui/content/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { accountQuery } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { freeDatesOf } from '../booking/refusals.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { useDates } from '../booking/use-dates.ts';
import { usePrice } from '../booking/use-price.ts';
import { useSiteDepot } from '../booking/use-site-depot.ts';
import { chargesText, gateOf } from './movement-gate.ts';
import styles from './movements.module.css';
import { words } from './words.ts';
import { useMovement } from './use-movement.ts';

const REQUEST_MOVE = { tip_and_return: 'Request tip and return', reposition: 'Request reposition' };
const MOVE_TEXT = {
  tip_and_return: (container: string, site: string) =>
    `We’ll take the ${container} from ${site}, empty it and bring it back to the same place. The hire period continues.`,
  reposition: (container: string, site: string) =>
    `We’ll move the ${container} to another place at ${site}. The hire period continues.`,
};

interface MoveDialogProps {
  order: Order;
  type: Move;
  onClose: () => void;
}

/** Requests a tip and return, or a reposition on the site. */
export function MoveDialog({ order, type, onClose }: MoveDialogProps) {
  const move = useMove(order, type, onClose);
  const { form, dates, depot, date, movement, account, needsPlace, needsPo } = move;
  const { blockers, reason } = gateOf({ ...move, suits: true, poNumber: form.values.poNumber });
  return (
    <FormDialog
      title={JOB_TYPE_LABELS[type]}
      size="lg"
      form={form}
      onSubmit={move.submit}
      sending={movement}
      action={account.type === 'prepay' ? words.pay : REQUEST_MOVE[type]}
      variant="primary"
      disabledReason={reason}
      back="Cancel"
      onClose={onClose}
    >
      <p className={styles.beside}>{MOVE_TEXT[type](order.containerSubType.name, order.site.name)}</p>
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
          label="New position"
          help="For example: beside plot 12, left of the rear gate, on boards."
          lines={2}
          {...form.field('locationNotes')}
        />
      )}
      {needsPo && <TextField {...form.field('poNumber')} label={words.poNumber} required />}
      <TextArea label={words.notes} help={words.notesHelp} lines={2} {...form.field('notes')} />
      <MovePrice move={move} type={type} />
      {blockers.map((blocker) => (
        <Notice key={blocker} tone="warn">
          {blocker}
        </Notice>
      ))}
    </FormDialog>
  );
}

function MovePrice({ move, type }: { move: ReturnType<typeof useMove>; type: Move }) {
  const { order, price, form } = move;
  const { quote } = price;
  const { noTotal } = gateOf({ ...move, suits: true, poNumber: form.values.poNumber });
  const known = quote && !quote.priceOnApplication ? quote : null;
  return (
    <p className={styles.price} aria-live="polite" aria-busy={price.working}>
      <b>{known === null ? noTotal : `${sumInWords(known)}.`}</b>{' '}
      {known !== null && <span className={styles.beside}>{chargesText(order, type, known.grossPence)}</span>}
    </p>
  );
}

/** The movements that are requested in a dialog: they only need details of the visit. */
type Move = 'tip_and_return' | 'reposition';

interface Values {
  /** Empty: the next free day. */
  date: IsoDate | '';
  slot: Slot;
  /** For a reposition: the container's new place. */
  locationNotes: string;
  notes: string;
  poNumber: string;
}

interface Input extends Omit<Values, 'poNumber'> {
  poNumber: string | null;
}

/** The state of a tip and return or a reposition form. */
function useMove(order: Order, type: Move, onDone: () => void) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const needsPo = account.poMandatory && order.poNumber === null;
  const needsPlace = type === 'reposition';
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.requestReposition,
    initialValues: { date: '', slot: 'any', locationNotes: '', notes: '', poNumber: '' },
    validate: ({ poNumber, locationNotes }) => ({
      poNumber: needsPo && poNumber.trim() === '' ? words.poMandatory : null,
      locationNotes: needsPlace && locationNotes.trim() === '' ? 'Enter the new position.' : null,
    }),
  });
  const { values } = form;
  const depot = useSiteDepot(order.site.id);
  const siteId = order.site.id;
  const dates = useDates({ siteId, job: { jobType: type, orderId: order.id }, depot, enabled: true });
  const date = values.date || dates.firstFree;
  const seesPrices = account.permissions.includes('prices.view');
  const price = usePrice(
    date !== '' && seesPrices
      ? {
          orderId: order.id,
          jobType: type,
          containerTypeId: order.containerType.id,
          containerSubTypeId: order.containerSubType.id,
          wasteTypeId: order.wasteType.id,
          date,
        }
      : null,
  );
  const movement = useMovement<Input>({
    account,
    request: ({ locationNotes, ...data }) => {
      const params = { id: order.jobId };
      return needsPlace
        ? { name: 'requestReposition', sent: { params, body: { data: { ...data, locationNotes } } } }
        : { name: 'requestTipAndReturn', sent: { params, body: { data } } };
    },
    title: ({ date: day }) => words.kept(type, order.site.name, formatDay(day)),
    done: (input) => words.requested(type, formatDay(input.date)),
    onDone,
  });
  const submit = () =>
    movement.mutate({
      input: { ...values, date, poNumber: values.poNumber.trim() || null },
      shown: price.quote ?? { quoteId: null, grossPence: 0 },
    });
  return { order, account, needsPo, needsPlace, form, depot, dates, date, price, seesPrices, movement, submit };
}
