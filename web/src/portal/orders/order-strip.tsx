import { days } from './detail-words.ts';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { hireText } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../../ui/class-names.ts';
import { HireTicks } from '../../ui/drawing/ground-line.tsx';
import { Standing, StandingPerson } from '../../ui/drawing/standing.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { clockOf, isOnSite, isWaitAndLoad, runningCostOf, shapeOf } from './order-state.ts';
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
const incVat = (how: string) => `inc. VAT · ${how}`;
const PAYMENT = {
  pending: 'card payment due',
  paid: 'paid by card',
  declined: 'card declined',
  expired: 'not paid',
  voided: 'payment voided',
} as const;

/** Pixels per metre. */
const SCALE = 34;
/** The width of the days under the drawing, pixels. */
const DAYS_PX = 268;

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
          note={incVat(order.state === 'closed' ? 'in total' : payment ? PAYMENT[payment.status] : 'on account')}
        />
      )}
    </div>
  );
}

/** Decorative: the title names the container, and the hire is beside it in words. */
function Ground({ order, today }: { order: Order; today: IsoDate }) {
  const clock = clockOf(order, today);
  const { hireStart, hireUntil } = order;
  const look = isOnSite(order) ? 'soft' : order.state === 'completed' || order.state === 'closed' ? 'muted' : 'plain';
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={classNames(styles.ground, clock && clock.overDays > 0 && isOnSite(order) && styles.over)}>
        <StandingPerson scale={SCALE} />
        <Standing container={shapeOf(order)} look={look} scale={SCALE} />
      </div>
      {clock && hireStart && hireUntil && (
        <div className={styles.days}>
          <HireTicks hire={{ of: clock.of, day: clock.day, over: clock.overDays }} width={DAYS_PX} />
          <span>{formatDay(hireStart)}</span>
          <span>{formatDay(hireUntil)}</span>
        </div>
      )}
    </div>
  );
}

interface PartProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  large?: boolean;
  isLate?: boolean;
}

function Part({ label, value, note, large = false, isLate = false }: PartProps) {
  return (
    <div className={classNames(styles.part, isLate && styles.late)}>
      <p className={styles.label}>{label}</p>
      <div className={large ? styles.figure : styles.value}>{value}</div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function HirePart({ order, today }: { order: Order; today: IsoDate }) {
  const { hireDays, hireStart, hireUntil, hireEnd } = order;
  const clock = clockOf(order, today);
  const perDay = order.price?.overHirePencePerDay;
  const rate = perDay ? formatPence(perDay) : null;
  if (isWaitAndLoad(order)) return <Part label={HIRE} value="None, the vehicle waits while you load" />;
  if (!clock && order.state === 'closed') return <Part label={HIRE} value="Not delivered" />;
  if (!clock || hireStart === null || hireUntil === null) {
    return <Part label={HIRE} value={`${days(hireDays)} from delivery`} note={rate && `then ${rate} a day`} />;
  }
  if (!isOnSite(order)) {
    const over = clock.overDays > 0 ? ` · ${days(clock.overDays)} over hire` : '';
    const dates = hireEnd && `${formatDay(hireStart)} to ${formatDay(hireEnd)}`;
    return <Part label={HIRE} value={`${days(clock.day)}, ended`} note={`${dates ?? ''}${over}`} />;
  }
  const extraFrom = formatDay(addDays(hireUntil, 1));
  const running = runningCostOf(order, today);
  const note = running
    ? words.runningCost(formatPence(running.soFarPence), formatPence(running.perDayPence))
    : rate
      ? clock.overDays > 0
        ? `${rate} a day since ${extraFrom}`
        : `then ${rate} a day from ${extraFrom}`
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
