import type { DeskOrderRow } from '@tonnage/contract/skip-hire/orders/desk';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS, STATE_LABELS, STATES } from '@tonnage/domain/skip-hire/orders';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFilter } from '../../shared/address.ts';
import type { ListSearch } from '../../shared/list.ts';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { totalOf } from '../../shared/list-pages.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../ui/drawing/size-shape.ts';
import { MOVEMENT_ICONS } from '../../ui/order/movement-icons.ts';
import styles from './orders.module.css';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { PhoneOrderLink } from './phone-order-link.tsx';
import { orderPill } from './order-state.ts';
import { words } from './words.ts';
import { DepotSelect } from '../parts/depot-select.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';

/** Every order of the company, searchable by anything that a caller may know of it. */
export function Orders() {
  const search = useSearch({ from: '/staff/desk/orders' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listDeskOrders', search);
  const narrow = useFilter<ListSearch<'listDeskOrders'>>('/desk/orders');
  return (
    <>
      <PageHead
        title={
          list.pagination
            ? totalOf(list.pagination, (n) => (n === 1 ? '1 order' : `${n.toLocaleString('en-GB')} orders`))
            : screenNames.orders
        }
        actions={<PhoneOrderLink desk={desk} />}
      />
      <ListScreen
        list="listDeskOrders"
        path="/desk/orders"
        search={search}
        tabs={{ name: 'state', choices: STATES.map((value) => ({ value, label: STATE_LABELS[value] })) }}
        filters={
          <DepotSelect
            label={screenNames.depot}
            depots={desk.depots}
            value={search.depot}
            all={screenNames.allDepots}
            onChange={(depot) => narrow({ depot })}
          />
        }
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/orders/${id}`}
      />
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskOrderRow>[] {
  return [
    {
      id: 'drawing',
      header: 'Drawing',
      hideHeader: true,
      card: 'hidden',
      render: (row) => (
        <ContainerDrawing container={shapeOfSize(row.shape, row.sizeYards)} scale={6} stageMetres={6.4} />
      ),
    },
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={row.account.name} />,
    },
    {
      id: 'site',
      header: words.site,
      card: 'under',
      render: (row) => <TwoLines first={row.site} second={row.postcode} />,
    },
    {
      id: 'container',
      header: 'Container',
      card: 'under',
      render: (row) => <TwoLines first={row.container} second={row.waste} />,
    },
    { id: 'next', header: words.next, card: 'under', render: (row) => <Next row={row} today={today} /> },
    { id: 'hire', header: words.hire, nowrap: true, card: 'under', render: (row) => <Hire row={row} today={today} /> },
    { id: 'po', header: words.po, wide: true, card: 'hidden', render: (row) => row.poNumber ?? '' },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      nowrap: true,
      card: 'hidden',
      render: (row) => formatPence(row.grossPence),
    },
  ];
}

const ON_SITE: readonly DeskOrderRow['status'][] = ['on_site', 'collection_booked'];

/** What happens next with an order, otherwise its state, and whether somebody has to do something for it. */
function Next({ row: { next, status, hireUntil }, today }: { row: DeskOrderRow; today: IsoDate }) {
  if (!next) {
    const isOver = ON_SITE.includes(status) && hireUntil !== null && hireUntil < today;
    return isOver ? (
      <span className={styles.over}>{words.nothingBooked}</span>
    ) : (
      <span className={styles.state}>{orderPill(status).label}</span>
    );
  }
  const Movement = MOVEMENT_ICONS[next.type];
  const day = next.date === today ? words.today : formatDayNear(next.date, today);
  const isOpen = next.status === 'requested' || (next.date === today && next.vehicle === null);
  return (
    <span className={classNames(styles.next, isOpen && styles.open)}>
      <Movement aria-hidden="true" />
      <span className="sr-only">{JOB_TYPE_LABELS[next.type]} </span>
      {next.status === 'requested' ? words.asked(day) : words.nextOn(day, next.vehicle)}
    </span>
  );
}

/** The days of a container's hire that are left, or over. */
function Hire({ row: { status, hireUntil }, today }: { row: DeskOrderRow; today: IsoDate }) {
  if (hireUntil === null || !ON_SITE.includes(status)) return null;
  const over = daysBetween(hireUntil, today);
  return over > 0 ? <span className={styles.over}>{words.over(over)}</span> : <>{words.left(-over)}</>;
}
