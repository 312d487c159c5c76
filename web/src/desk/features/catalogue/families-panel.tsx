import type { DeskCatalogue } from '@tonnage/contract/desk-catalogue';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { TwoLines } from '../../../ui/data/two-lines.tsx';
import { FamilyDialog } from './family-dialog.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { words } from './words.ts';

/** The families that sizes belong to. */
export function FamiliesPanel({ families }: { families: DeskCatalogue['families'] }) {
  const [open, setOpen] = useState<DeskCatalogue['families'][number] | 'new' | null>(null);
  return (
    <Panel
      title={words.tab.families}
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          {words.addFamily}
        </Button>
      }
    >
      <DataTable
        caption={words.tab.families}
        rows={families}
        rowKey={(row) => row.id}
        empty={<EmptyState text={words.noFamilies} />}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: (row) => (
              <TwoLines strong first={row.name} second={row.active ? row.description : words.withdrawn} />
            ),
          },
          { id: 'shape', header: words.shape, render: (row) => words.shapes[row.shape] },
          { id: 'sizes', header: words.tab.containers, render: (row) => words.sizes(row.containers) },
          { id: 'code', header: words.dwt, render: (row) => row.dwtCode },
          {
            id: 'order',
            header: words.order,
            hideHeader: true,
            align: 'end',
            render: (row) => <OrderButtons kind="families" entries={families} entry={row} />,
          },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={words.changeOf(row.name)} onClick={() => setOpen(row)}>
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && <FamilyDialog family={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
