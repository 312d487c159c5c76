import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { HireBar } from '../../ui/content/hire-bar.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { clockOf, isStanding } from './order-state.ts';
import { words } from './words.ts';

/** An order's progress in the list: the hire of a container on site, or else the next job. */
export function NextStep({ order, today }: { order: OrderRow; today: IsoDate }) {
  const { nextJob } = order;
  const clock = isStanding(order) ? clockOf(order, today) : null;
  const day = nextJob && `${formatDay(nextJob.date)}${words.slotAfter[nextJob.slot]}`;
  if (!clock) return nextJob && <TwoLines first={JOB_TYPE_LABELS[nextJob.type]} second={day} />;
  return <TwoLines first={<HireBar clock={clock} />} second={day} />;
}
