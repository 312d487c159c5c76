import type { StockSize } from '@tonnage/contract/skip-hire/stock';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayNear } from '../../lib/london.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import styles from './stock.module.css';

const TITLE = 'Left by day';

/** Sizes down, six days from today across: how many are left when the day's jobs are done. */
export function DaysPanel({ sizes, today }: { sizes: readonly StockSize[]; today: IsoDate }) {
  const figure = (id: 'atDepot' | 'onLorry' | 'onSite' | 'inRepair', header: string): Column<StockSize> => ({
    id,
    header,
    align: 'end',
    ...(id !== 'atDepot' && { card: 'hidden' as const }),
    ...((id === 'onLorry' || id === 'inRepair') && { wide: true }),
    render: (size) => size[id],
  });
  return (
    <Panel title={TITLE} flush>
      <DataTable
        caption={TITLE}
        rows={sizes}
        rowKey={({ size }) => size.id}
        columns={[
          {
            id: 'size',
            header: 'Size',
            card: 'title',
            nowrap: true,
            render: ({ size }) => <strong>{size.name}</strong>,
          },
          figure('atDepot', 'At depot'),
          figure('onLorry', 'On lorries'),
          figure('onSite', 'On site'),
          figure('inRepair', 'In repair'),
          ...(sizes[0]?.days ?? []).map(({ date }, n): Column<StockSize> => ({
            id: date,
            header: formatDayNear(date, today),
            align: 'end',
            nowrap: true,
            render: ({ days }) => <Left day={days[n]!} />,
          })),
        ]}
        empty={
          <EmptyState text="Add the numbers of your containers to see how many of each size are left on each day." />
        }
      />
    </Panel>
  );
}

function Left({ day: { left, brought, taken } }: { day: StockSize['days'][number] }) {
  const moves = [brought > 0 && `${brought} out`, taken > 0 && `${taken} back`].filter(Boolean).join(', ');
  return (
    <span className={styles.left}>
      {moves && <span className={styles.moves}>{moves}</span>}
      {left < 0 ? <StatusPill tone="over" label={`${-left} short`} /> : left}
    </span>
  );
}
