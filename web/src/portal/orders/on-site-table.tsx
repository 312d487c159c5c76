import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { mayRequestCollection } from '@tonnage/domain/skip-hire/actions';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { HireBar } from '../../ui/content/hire-bar.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrderPill } from './order-pill.tsx';
import { clockOf, shapeOf } from './order-state.ts';
import { orderPath } from './paths.ts';
import { words } from './words.ts';

interface OnSiteTableProps {
  caption: string;
  rows: readonly OrderRow[] | undefined;
  today: IsoDate;
  /** Whether the role may request a collection. */
  mayEdit: boolean;
  onCollect: (orderId: string) => void;
  empty: ReactNode;
  /** False on the page of the site itself. */
  site?: boolean;
}

/** Containers on site: drawn to one scale, with their hire and the next action. */
export function OnSiteTable({ caption, rows, today, mayEdit, onCollect, empty, site = true }: OnSiteTableProps) {
  const collectable = (row: OrderRow) => mayEdit && row.nextJob === null && mayRequestCollection(row, []).allowed;
  const columns: (Column<OrderRow> | false)[] = [
    {
      id: 'drawing',
      header: words.drawing,
      hideHeader: true,
      card: 'picture',
      width: '132px',
      render: (row) => <ContainerDrawing container={shapeOf(row)} />,
    },
    {
      id: 'container',
      header: words.container,
      card: 'title',
      render: (row) => <TwoLines strong first={row.containerSubType.name} second={row.wasteType.name} />,
    },
    {
      id: 'site',
      header: words.site,
      card: 'under',
      render: (row) =>
        site ? (
          <TwoLines first={`${row.site.name}, ${row.site.town}`} second={row.locationNotes} />
        ) : (
          <TwoLines first={row.locationNotes} />
        ),
    },
    { id: 'state', header: words.state, card: 'beside', render: (row) => <OrderPill order={row} today={today} /> },
    {
      id: 'hire',
      header: 'Hire',
      card: 'foot',
      render: (row) => {
        const clock = clockOf(row, today);
        return clock && <HireBar clock={clock} />;
      },
    },
    {
      id: 'action',
      header: 'Next action',
      hideHeader: true,
      align: 'end',
      card: 'action',
      render: (row) =>
        collectable(row) ? (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Collect ${row.containerSubType.name} at ${row.site.name}`}
            onClick={() => onCollect(row.id)}
          >
            Collect
          </Button>
        ) : (
          <LinkButton size="sm" to={orderPath(row.id, row.nextJob?.id)} aria-label={`Details of ${row.number}`}>
            Details
          </LinkButton>
        ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      headless
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => orderPath(row.id)}
      empty={empty}
    />
  );
}
