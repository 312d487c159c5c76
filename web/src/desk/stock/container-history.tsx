import type { StockEvent } from '@tonnage/contract/skip-hire/stock';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { CONTAINER_STATE_LABELS } from '@tonnage/domain/skip-hire/stock';
import { TextLink } from '../../ui/text-link.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { actionText, whenWords } from '../audit/action-text.ts';

/** A container’s history, newest first. */
export function ContainerHistory({ events, today }: { events: readonly StockEvent[]; today: IsoDate }) {
  return (
    <DataTable
      caption="History"
      rows={events}
      rowKey={(event) => `${event.at} ${event.action}`}
      columns={[
        {
          id: 'what',
          header: 'Event',
          card: 'title',
          render: ({ action, state, note }) => (
            <TwoLines
              first={action === 'container.changed' && state ? CONTAINER_STATE_LABELS[state] : actionText(action)}
              second={note}
            />
          ),
        },
        {
          id: 'where',
          header: 'Order',
          render: ({ order }) =>
            order && (
              <TwoLines
                first={<TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink>}
                second={order.site}
              />
            ),
        },
        {
          id: 'when',
          header: 'When',
          render: ({ at, by }) => <TwoLines first={whenWords(at, today)} second={by} />,
        },
      ]}
      empty="Nothing recorded yet. This container was added from the numbers on your orders."
    />
  );
}
