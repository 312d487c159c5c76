import type { IsoDate } from '@tonnage/domain/common/dates';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { pillOf } from './order-state.ts';

export function OrderPill({ order, today }: { order: Parameters<typeof pillOf>[0]; today: IsoDate }) {
  return <StatusPill {...pillOf(order, today)} />;
}
