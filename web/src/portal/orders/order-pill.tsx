import type { IsoDate } from '@tonnage/domain/common/dates';
import { StatusPill, StatusWord } from '../../ui/content/status-pill.tsx';
import { pillOf } from './order-state.ts';

type Pillable = Parameters<typeof pillOf>[0];

export function OrderPill({ order, today }: { order: Pillable; today: IsoDate }) {
  return <StatusPill {...pillOf(order, today)} />;
}

interface ListedOrderPillProps {
  order: Pillable;
  today: IsoDate;
  /** The row shows it in other words already: then it is read out alone. */
  isSaid?: boolean;
}

/** The same in a list, where a colour is for what may still need something: an order that has ended is a word. */
export function ListedOrderPill({ order, today, isSaid = false }: ListedOrderPillProps) {
  const pill = pillOf(order, today);
  if (isSaid) return <span className="sr-only">{pill.label}</span>;
  return pill.tone === 'done' ? <StatusWord>{pill.label}</StatusWord> : <StatusPill {...pill} />;
}
