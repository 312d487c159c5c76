import { days } from './detail-words.ts';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { vatNote } from '@tonnage/domain/common/vat';
import type { ReactNode } from 'react';
import { hireText } from '@tonnage/domain/skip-hire/hire';
import { hireRateText } from '@tonnage/domain/skip-hire/hire-rate';
import { lifterOf } from '@tonnage/domain/skip-hire/vehicles';
import { classNames } from '../../ui/class-names.ts';
import { Unbroken } from '../../ui/content/unbroken.tsx';
import { HireTicks } from '../../ui/drawing/hire-ticks.tsx';
import { LorryDrawing } from '../../ui/drawing/lorry-drawing.tsx';
import { Standing, StandingPerson } from '../../ui/drawing/standing.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { clockOf, hireRateIn, isOnSite, isWaitAndLoad, runningCostOf, shapeOf } from './order-state.ts';
import styles from './order-strip.module.css';
import { words } from './words.ts';

const HIRE = 'Hire';
const PLACEMENT = 'Placement';
const onRoad = (permit: string | null) => (permit ? `On the highway, permit ${permit}` : 'On the highway');
const PERMIT = {
  required: 'permit not yet applied for',
  applied: 'permit applied for',
  granted: 'permit granted',
  refused: 'permit refused',
  expired: 'permit expired',
} as Record<string, string>;
const permitFrom = (text: string, council: string) => `${text}, ${council}`;
const PAYMENT = {
  pending: 'card payment due',
  paid: 'paid by card',
  declined: 'card declined',
  expired: 'not paid',
  voided: 'payment voided',
} as const;

/** Pixels per metre: larger than on a line of many. */
const SCALE = 38;

/** The container on the ground with the days of its hire along it, and the order's key facts: hire, placement, charges. */
export function OrderStrip({ order, today }: { order: Order; today: IsoDate }) {
  const { price, payment } = order;
  // A phone has them at its foot and under Price.
  const isPhone = useIsPhone();
  return (
    <div className={styles.strip}>
      <Ground order={order} today={today} />
      <HirePart order={order} today={today} />
      <PlacementPart order={order} />
      {price && !isPhone && (
        <Part
          label="Charges"
          value={formatPence(order.chargesPence ?? price.grossPence)}
          large
          note={noteOf(order, order.state === 'closed' ? 'in total' : payment ? PAYMENT[payment.status] : 'on account')}
        />
      )}
    </div>
  );
}

/** Says nothing of the VAT where the price has none and other charges were added, which may have some. */
function noteOf({ price, extras = [] }: Order, how: string): string {
  const vatPence = price?.vatPence ?? 0;
  return vatPence === 0 && extras.length > 0 ? how : `${vatNote(vatPence)} · ${how}`;
}

/** What of an order stands there: the container, the lorry that brings it today, or its outline. */
function Drawn({ order, today }: { order: Order; today: IsoDate }) {
  const shape = shapeOf(order);
  const { state, nextJob } = order;
  const arrives = nextJob?.type === 'delivery' && nextJob.date === today && nextJob.status !== 'requested';
  if (arrives && !isOnSite(order))
    return <LorryDrawing kind={lifterOf(shape.kind)} load={{ container: shape, full: false }} scale={SCALE} />;
  if (isOnSite(order)) return <Standing container={shape} scale={SCALE} />;
  return (
    <Standing container={shape} look={state === 'completed' || state === 'closed' ? 'muted' : 'asked'} scale={SCALE} />
  );
}

/** Decorative: the title names the container, and the hire is beside it in words. */
function Ground({ order, today }: { order: Order; today: IsoDate }) {
  const clock = clockOf(order, today);
  const { hireStart, hireUntil } = order;
  const width = Math.round((shapeOf(order).lengthCm * SCALE) / 100);
  return (
    <div className={styles.picture} aria-hidden="true">
      <StandingPerson scale={SCALE} />
      <div className={classNames(styles.ground, clock && clock.overDays > 0 && isOnSite(order) && styles.over)}>
        <Drawn order={order} today={today} />
        <div className={styles.days}>
          {clock && hireStart && hireUntil && (
            <>
              <HireTicks hire={{ of: clock.of, day: clock.day, over: clock.overDays }} width={width} />
              {`${formatDay(hireStart)} to ${formatDay(hireUntil)}`}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  label: string;
  value: string;
  note?: ReactNode;
  large?: boolean;
  isLate?: boolean;
}

function Part({ label, value, note, large = false, isLate = false }: PartProps) {
  return (
    <div className={classNames(styles.part, isLate && styles.late)}>
      <p className={styles.label}>{label}</p>
      <div className={large ? styles.figure : styles.value}>
        <Unbroken text={value} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function HirePart({ order, today }: { order: Order; today: IsoDate }) {
  const { hireDays, hireStart, hireUntil, hireEnd } = order;
  const clock = clockOf(order, today);
  const hired = hireRateIn(order);
  const rate = hired && hireRateText(hired);
  if (isWaitAndLoad(order)) return <Part label={HIRE} value="None, the vehicle waits while you load" />;
  if (!clock && order.state === 'closed') return <Part label={HIRE} value="Not delivered" />;
  if (!clock || hireStart === null || hireUntil === null) {
    return <Part label={HIRE} value={`${days(hireDays)} from delivery`} note={rate && `then ${rate}`} />;
  }
  if (!isOnSite(order)) {
    const over = clock.overDays > 0 ? ` · ${days(clock.overDays)} over hire` : '';
    const dates = hireEnd && `${formatDay(hireStart)} to ${formatDay(hireEnd)}`;
    return <Part label={HIRE} value={`${days(clock.day)}, ended`} note={`${dates ?? ''}${over}`} />;
  }
  const extraFrom = formatDay(addDays(hireUntil, 1));
  const running = runningCostOf(order, today);
  const note = running
    ? [words.runningCost(running), running.midnightPence === 0 && rate].filter(Boolean).join(', ')
    : rate
      ? clock.overDays > 0
        ? `${rate} since ${extraFrom}`
        : `then ${rate} from ${extraFrom}`
      : `agreed to ${formatDay(hireUntil)}`;
  return <Part label={HIRE} value={hireText(clock)} note={note} isLate={clock.overDays > 0} />;
}

function PlacementPart({ order: { placement, permit, locationNotes } }: { order: Order }) {
  if (placement === 'private') {
    return <Part label={PLACEMENT} value="On private land" note={locationNotes} />;
  }
  const council = permit?.council ?? '';
  const note =
    permit?.status === 'granted' && permit.validTo
      ? `valid to ${formatDay(permit.validTo)}, ${council}`
      : permitFrom(PERMIT[permit?.status ?? 'required'] ?? '', council);
  return <Part label={PLACEMENT} value={onRoad(permit?.number ?? null)} note={permit && note} />;
}
