import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';

interface EditableListProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: string;
  add: string;
  change: string;
  /** The accessible name of a row's button: "Change 8 yd builders". */
  changeOf: (row: Row) => string;
  /** Whether the user’s role may add and change rows. */
  may?: boolean;
  /** Renders the dialog to change a row, or with null to add one. */
  renderDialog: (row: Row | null, onClose: () => void) => ReactNode;
}

/** A short editable list: all rows, a button to add one, and one to change each row. */
export function EditableList<Row extends { id: string }>(props: EditableListProps<Row>) {
  const { title, rows, columns, empty, add, change, changeOf, may = true, renderDialog } = props;
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  return (
    <Panel
      title={title}
      flush
      action={
        may && (
          <Button size="sm" onClick={() => setOpen('new')}>
            {add}
          </Button>
        )
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState text={empty} />}
        columns={[
          ...columns,
          {
            id: 'change',
            header: change,
            hideHeader: true,
            align: 'end',
            render: (row) =>
              may && (
                <Button size="sm" aria-label={changeOf(row)} onClick={() => setOpen(row)}>
                  {change}
                </Button>
              ),
          },
        ]}
      />
      {open && renderDialog(open === 'new' ? null : open, () => setOpen(null))}
    </Panel>
  );
}
