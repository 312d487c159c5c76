import type { DeskOrderRow } from '@tonnage/contract/skip-hire/orders/desk';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { hireClock } from '@tonnage/domain/skip-hire/hire';
import { JOB_TYPE_LABELS, STATE_LABELS, type OrderView } from '@tonnage/domain/skip-hire/orders';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDayNear } from '../../lib/london.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { HireCell } from '../../ui/content/hire-cell.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../ui/drawing/size-shape.ts';
import { MOVEMENT_ICONS } from '../../ui/order/movement-icons.ts';
import styles from './orders.module.css';
import { CollectButton } from './collect-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { shortName, shortSize, shortWaste, weekDay } from '../parts/short.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { PhoneOrderLink } from './phone-order-link.tsx';
import { orderPill } from './order-state.ts';
import { orderCountsQuery } from './screens.ts';
import { words } from './words.ts';
import { depotFilter } from '../parts/depot-filter.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';

/** The list's tabs, in the order of the work. */
const VIEWS = ['requested', 'scheduled', 'unplanned', 'on-site', 'over', 'completed', 'closed'] as const;
/** Days before its day in which a job needs a lorry: on a Saturday, Monday is near. */
const SOON = 2;
const VIEW_LABELS: Record<OrderView, string> = { ...STATE_LABELS, ...words.views };

/** Every order of the company, searchable by anything that a caller may know of it. */
export function Orders() {
  const search = useSearch({ from: '/staff/desk/orders' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const isPhone = useIsPhone();
  const plans = desk.permissions.includes('jobs.manage');
  const counts = useQuery({ ...orderCountsQuery(search.depot), placeholderData: keepPreviousData }).data?.data;
  return (
    <>
      <PageHead
        title={counts ? words.title(counts['on-site'], counts.over, counts.unplanned) : screenNames.orders}
        actions={<PhoneOrderLink desk={desk} />}
      />
      <ListScreen
        list="listDeskOrders"
        path="/desk/orders"
        search={search}
        tabs={{
          name: 'state',
          opens: 'on-site',
          choices: VIEWS.map((value) => ({
            value,
            label: VIEW_LABELS[value],
            isLate: value === 'over',
            count: value === 'completed' || value === 'closed' ? undefined : counts?.[value],
          })),
        }}
        filters={[depotFilter(desk.depots)]}
        words={words.list}
        columns={columnsOf(
          VIEWS.find((view) => view === search.state),
          { isPhone, today: desk.today, plans },
        )}
        rowLink={({ id }) => `/desk/orders/${id}`}
        selects={{
          nameOf: ({ number }) => number,
          renderActions: (selection) => plans && <CollectButton selection={selection} today={desk.today} />,
        }}
      />
    </>
  );
}

/** What a view has none of is no column of it: a finished order has nothing next, and one that is booked has no hire yet. */
function columnsOf(
  view: OrderView | undefined,
  { isPhone, today, plans }: { isPhone: boolean; today: IsoDate; plans: boolean },
): Column<DeskOrderRow>[] {
  const isOver = view === 'completed' || view === 'closed';
  const isLongestFirst = view === 'on-site' || view === 'over';
  const hasHire = view === undefined || view === 'on-site' || view === 'over' || view === 'unplanned';
  const columns: (Column<DeskOrderRow> | false)[] = [
    {
      id: 'drawing',
      header: 'Drawing',
      hideHeader: true,
      width: '54px',
      card: 'hidden',
      render: (row) => (
        <ContainerDrawing
          container={shapeOfSize(row.shape, row.sizeYards)}
          look={!isOnSite(row) ? 'plain' : clockOf(row, today)?.overDays ? 'over' : 'soft'}
          scale={6}
          stageMetres={6.4}
        />
      ),
    },
    {
      id: 'order',
      header: words.order,
      width: '88px',
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={isPhone && shortName(row.account.name)} />,
    },
    !isPhone && {
      id: 'customer',
      header: words.customer,
      width: '180px',
      elastic: true,
      card: 'under',
      render: (row) => <TwoLines strong first={shortName(row.account.name)} title={row.account.name} />,
    },
    {
      id: 'site',
      header: words.site,
      width: '210px',
      elastic: true,
      card: 'under',
      render: (row) => (
        <TwoLines
          keepsSecond
          first={row.site.split(',')[0] || row.site}
          second={row.postcode}
          title={`${row.site}, ${row.postcode}`}
        />
      ),
    },
    {
      id: 'container',
      header: words.container,
      width: '116px',
      elastic: true,
      card: 'under',
      render: (row) => (
        <TwoLines
          first={shortSize(row.sizeYards)}
          second={shortWaste(row.waste)}
          title={`${row.container}, ${row.waste}`}
        />
      ),
    },
    view !== 'completed' && {
      id: 'next',
      header: view === 'closed' ? words.state : words.next,
      width: '146px',
      card: 'under',
      render: (row) => <Next row={row} today={today} isStateKnown={view === 'on-site' || view === 'over'} />,
    },
    hasHire && {
      id: 'hire',
      header: isLongestFirst ? `${words.hire} ↓` : words.hire,
      name: words.hire,
      width: '142px',
      card: 'beside',
      render: (row) => {
        const clock = isOnSite(row) && clockOf(row, today);
        return clock && <HireCell clock={clock} />;
      },
    },
    {
      id: 'ordered',
      header: words.ordered,
      width: isOver ? '128px' : '106px',
      card: isOver ? 'beside' : 'hidden',
      optional: !isOver,
      render: (row) => formatDayNear(row.orderedOn, today),
    },
    (view === undefined || view === 'on-site') && {
      id: 'state',
      header: words.state,
      width: '140px',
      card: 'hidden',
      optional: true,
      render: ({ status }) => <span className={styles.state}>{orderPill(status).label}</span>,
    },
    hasHire && {
      id: 'until',
      header: words.until,
      width: '106px',
      card: 'hidden',
      optional: true,
      render: ({ hireUntil }) => hireUntil && formatDayNear(hireUntil, today),
    },
    {
      id: 'po',
      header: words.po,
      width: '96px',
      card: 'hidden',
      render: (row) => row.poNumber ?? <span className={styles.state}>{words.noPo}</span>,
    },
    plans && {
      id: 'actions',
      header: words.actions,
      hideHeader: true,
      width: '0px',
      card: 'over',
      render: (row) => <RowActions row={row} />,
    },
    {
      id: 'price',
      header: words.pricePounds,
      align: 'end',
      width: '74px',
      card: 'hidden',
      render: (row) => formatPence(row.grossPence).slice(1),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** What the office does most with an order as it stands. */
function RowActions({ row: { id, account, next, ...row } }: { row: DeskOrderRow }) {
  const waits = next?.status === 'confirmed' && next.vehicle === null;
  return (
    <>
      {next?.status === 'requested' && (
        <LinkButton size="sm" variant="primary" to={`/desk/requests?q=${row.number}`}>
          {words.answer}
        </LinkButton>
      )}
      {waits && (
        <LinkButton size="sm" variant="primary" to={`/desk/planner?day=${next.date}`}>
          {words.allocate}
        </LinkButton>
      )}
      {isOnSite(row) && next === null && (
        <LinkButton size="sm" variant="primary" to={`/desk/phone-order?customer=${account.id}&order=${id}`}>
          {words.bookShort}
        </LinkButton>
      )}
      <LinkButton size="sm" to={`/desk/customers/${account.id}`}>
        {words.customer}
      </LinkButton>
    </>
  );
}

const isOnSite = ({ status }: Pick<DeskOrderRow, 'status'>) => status === 'on_site' || status === 'collection_booked';

/** The clock of a hire, which stands still from the day on which it stops. */
function clockOf({ hireStart, hireUntil, hireStopsOn }: DeskOrderRow, today: IsoDate) {
  if (hireStart === null || hireUntil === null) return null;
  return hireClock({ start: hireStart, hireDays: daysBetween(hireStart, hireUntil) + 1, today, end: hireStopsOn });
}

interface NextProps {
  row: DeskOrderRow;
  today: IsoDate;
  /** The list shows orders of this state alone. */
  isStateKnown: boolean;
}

/** What happens next with an order, otherwise its state, and whether somebody has to do something for it. */
function Next({ row, today, isStateKnown }: NextProps) {
  const { next, status } = row;
  if (!next) {
    const isOver = isOnSite(row) && (clockOf(row, today)?.overDays ?? 0) > 0;
    return isOver ? (
      <span className={styles.over}>{words.nothingBooked}</span>
    ) : (
      <span className={styles.state}>{isStateKnown ? '—' : orderPill(status).label}</span>
    );
  }
  const Movement = MOVEMENT_ICONS[next.type];
  const day = next.date === today ? words.today : weekDay(next.date, today);
  const isOpen = next.status === 'requested' || (next.vehicle === null && daysBetween(today, next.date) <= SOON);
  return (
    <span className={classNames(styles.next, isOpen && styles.open)}>
      <Movement aria-hidden="true" />
      <span className="sr-only">{JOB_TYPE_LABELS[next.type]} </span>
      <span title={next.vehicle ?? undefined}>
        {next.status === 'requested' ? words.asked(day) : words.nextOn(day, next.vehicle?.split(' ')[0] ?? null)}
      </span>
    </span>
  );
}
