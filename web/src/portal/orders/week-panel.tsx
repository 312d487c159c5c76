import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { Panel } from '../../ui/content/panel.tsx';
import { WeekStrip } from '../../ui/content/week-strip.tsx';
import { words } from './dashboard-words.ts';
import { JOB_TONES } from './order-state.ts';
import { orderPath } from './paths.ts';
import { words as orderWords } from './words.ts';

export function WeekPanel({ upcoming }: Pick<OrdersSummary, 'upcoming'>) {
  return (
    <Panel title={words.fiveDays} flush>
      <WeekStrip
        days={upcoming.map(({ date, jobs }) => ({
          date,
          items: jobs.map(({ id, type, status, slot, orderId, siteName, container }) => ({
            id,
            time: orderWords.slotShort[slot],
            what: orderWords.verb(type, container),
            place: siteName,
            tone: JOB_TONES[status],
            to: orderPath(orderId, id),
          })),
        }))}
      />
    </Panel>
  );
}
