import { days } from './detail-words.ts';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { HireBar } from '../../ui/content/hire-bar.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { clockOf, isOnSite, isWaitAndLoad, shapeOf } from './order-state.ts';
import styles from './order-strip.module.css';

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

/** Four key facts of an order: the container, its hire, its status, its price. */
export function OrderStrip({ order, today }: { order: Order; today: IsoDate }) {
  const { price, payment } = order;
  return (
    <div className={styles.strip}>
      <div className={styles.picture}>
        <ContainerDrawing
          container={shapeOf(order)}
          title={order.containerSubType.name}
          look="brand"
          person
          scale={28}
        />
      </div>
      <HirePart order={order} today={today} />
      <PlacementPart order={order} />
      {price && (
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

interface PartProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  large?: boolean;
}

function Part({ label, value, note, large = false }: PartProps) {
  return (
    <div className={styles.part}>
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
  const note = rate
    ? clock.overDays > 0
      ? `${rate} a day since ${extraFrom}`
      : `then ${rate} a day from ${extraFrom}`
    : `agreed to ${formatDay(hireUntil)}`;
  return <Part label={HIRE} value={<HireBar clock={clock} size="lg" />} note={note} />;
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
