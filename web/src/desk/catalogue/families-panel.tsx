import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { FamilyDialog } from './family-dialog.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { words } from './words.ts';

/** The container families. */
export function FamiliesPanel({ families }: { families: DeskCatalogue['families'] }) {
  return (
    <EditableList
      title={words.tab.families}
      rows={families}
      empty="No container types yet. Every size belongs to at least one."
      add={words.addFamily}
      change={words.change}
      changeOf={({ name }) => words.changeOf(name)}
      renderDialog={(family, onClose) => <FamilyDialog family={family} onClose={onClose} />}
      columns={[
        {
          id: 'name',
          header: words.name,
          card: 'title',
          render: (row) => <TwoLines strong first={row.name} second={row.active ? row.description : words.withdrawn} />,
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
      ]}
    />
  );
}
