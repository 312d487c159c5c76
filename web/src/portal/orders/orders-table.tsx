import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { ReactNode } from 'react';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import type { Column, Sort } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { HireBar } from '../../ui/content/hire-bar.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ListedOrderPill } from './order-pill.tsx';
import { clockOf, drawnAs, isAsked, isOnSite, saysNext, shapeOf } from './order-state.ts';
import styles from './orders-table.module.css';
import { orderPath } from './paths.ts';
import { words } from './words.ts';

export const PLACED = 'createdAt';

interface Shown {
  today: IsoDate;
  /** False on the page of the site itself. */
  site: boolean;
  prices: boolean;
  isPhone: boolean;
}

interface OrdersTableProps {
  caption: string;
  rows: readonly OrderRow[] | undefined;
  today: IsoDate;
  empty: ReactNode;
  site?: boolean;
  waiting?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** The orders of a list; each row links to its order. Columns without values are hidden. */
export function OrdersTable({ caption, rows, today, empty, site = true, waiting, sort, onSort }: OrdersTableProps) {
  const isPhone = useIsPhone();
  const prices = rows?.some((row) => row.grossPence !== undefined) ?? false;
  return (
    <DataTable
      caption={caption}
      columns={columnsOf({ today, site, prices, isPhone })}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => orderPath(row.id)}
      empty={empty}
      waiting={waiting}
      {...(sort && { sort })}
      {...(onSort && { onSort })}
    />
  );
}

/** A unique name for the row's link: there are many eight-yard skips. */
const nameOf = ({ containerSubType, number }: OrderRow) => (
  <>
    {containerSubType.name}
    <span className="sr-only">, {number},</span>
  </>
);

function columnsOf({ today, site, prices, isPhone }: Shown): Column<OrderRow>[] {
  const columns: (Column<OrderRow> | false)[] = [
    {
      id: 'drawing',
      header: words.drawing,
      hideHeader: true,
      card: 'picture',
      width: '78px',
      render: (row) => <ContainerDrawing container={shapeOf(row)} look={drawnAs(row, today)} scale={9} />,
    },
    {
      id: 'order',
      header: 'Order',
      card: 'hidden',
      render: (row) => <TwoLines first={row.number} second={row.poNumber && words.poShort(row.poNumber)} />,
    },
    {
      id: 'container',
      header: words.container,
      card: 'title',
      render: (row) => <TwoLines strong first={nameOf(row)} second={row.wasteType.name} />,
    },
    site && {
      id: 'site',
      header: words.site,
      card: 'under',
      render: (row) => <TwoLines first={row.site.name} second={row.site.town} />,
    },
    {
      id: 'state',
      header: words.state,
      card: 'beside',
      render: (row) => <ListedOrderPill order={row} today={today} isSaid={isPhone && saysNext(row, today)} />,
    },
    {
      id: 'next',
      nowrap: true,
      header: 'Next',
      card: 'foot',
      render: (row) => <NextStep order={row} today={today} isPhone={isPhone} />,
    },
    {
      id: PLACED,
      header: 'Placed',
      sortable: true,
      nowrap: true,
      card: 'hidden',
      render: (row) => formatDayNear(londonDate(row.createdAt), today),
    },
    prices && {
      id: 'price',
      header: 'Price',
      align: 'end',
      nowrap: true,
      card: 'hidden',
      render: (row) => (row.grossPence === undefined ? null : formatPence(row.grossPence)),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** An order's progress in the list: the hire of a container on site, or else the next job. */
function NextStep({ order, today, isPhone }: { order: OrderRow; today: IsoDate; isPhone: boolean }) {
  const { nextJob } = order;
  const clock = isOnSite(order) ? clockOf(order, today) : null;
  const type = nextJob && JOB_TYPE_LABELS[nextJob.type];
  const day = nextJob && `${formatDay(nextJob.date)}${words.slotAfter[nextJob.slot]}`;
  const when = isPhone && isAsked(order) ? <span className={styles.asked}>{`${day}, ${words.requested}`}</span> : day;
  if (!clock) return nextJob && <TwoLines first={type} second={when} />;
  return (
    <TwoLines
      first={<HireBar clock={clock} />}
      second={
        isPhone && nextJob ? (
          <>
            {type} {when}
          </>
        ) : (
          day
        )
      }
    />
  );
}
