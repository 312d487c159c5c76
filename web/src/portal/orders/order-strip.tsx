import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { HireBar } from '../../ui/content/hire-bar.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { words } from './detail-words.ts';
import { clockOf, isStanding, isWaitAndLoad, shapeOf } from './order-state.ts';
import styles from './order-strip.module.css';

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
          scale={24}
        />
      </div>
      <HirePart order={order} today={today} />
      <PlacementPart order={order} />
      {price && (
        <Part
          label={words.charges}
          value={formatPence(price.grossPence)}
          large
          note={
            order.state === 'closed'
              ? words.asOrdered
              : words.inclVat(payment ? words.payment[payment.status] : words.onAccount)
          }
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
  if (isWaitAndLoad(order)) return <Part label={words.hire} value={words.noHire} />;
  if (!clock && order.state === 'closed') return <Part label={words.hire} value={words.notDelivered} />;
  if (!clock || hireStart === null || hireUntil === null) {
    return <Part label={words.hire} value={words.hireAgreed(hireDays)} note={rate && words.afterRate(rate)} />;
  }
  if (!isStanding(order)) {
    const over = clock.overDays > 0 ? ` · ${words.over(clock.overDays)}` : '';
    const dates = hireEnd && words.hireWas(formatDay(hireStart), formatDay(hireEnd));
    return <Part label={words.hire} value={words.ended(clock.day)} note={`${dates ?? ''}${over}`} />;
  }
  const extraFrom = formatDay(addDays(hireUntil, 1));
  const note = rate
    ? clock.overDays > 0
      ? words.sinceRate(rate, extraFrom)
      : words.thenRate(rate, extraFrom)
    : words.hireTo(formatDay(hireUntil));
  return <Part label={words.hire} value={<HireBar clock={clock} size="lg" />} note={note} />;
}

function PlacementPart({ order: { placement, permit, locationNotes } }: { order: Order }) {
  if (placement === 'private') {
    return <Part label={words.placement} value={words.onYourGround} note={locationNotes} />;
  }
  const council = permit?.council ?? '';
  const note =
    permit?.status === 'granted' && permit.validTo
      ? words.permitTo(formatDay(permit.validTo), council)
      : words.permitFrom(words.permit[permit?.status ?? 'required'] ?? '', council);
  return <Part label={words.placement} value={words.onRoad(permit?.number ?? null)} note={permit && note} />;
}
