import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { bagsIn } from '@tonnage/domain/skip-hire/catalogue';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { ContainerDialog } from './container-dialog.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { words } from './words.ts';

type Container = DeskCatalogue['containers'][number];

/** The sizes, drawn to scale, with their wastes and placements. */
export function ContainersPanel({ catalogue }: { catalogue: DeskCatalogue }) {
  const { containers, families } = catalogue;
  const familiesOf = (row: Container) => families.filter(({ id }) => row.familyIds.includes(id));
  return (
    <EditableList
      title={words.tab.containers}
      rows={containers}
      empty="No sizes yet. Add the sizes that customers can order."
      add={words.createContainer}
      change={words.change}
      changeOf={({ name }) => words.changeOf(name)}
      renderDialog={(container, onClose) => (
        <ContainerDialog container={container} families={families} onClose={onClose} />
      )}
      columns={[
        {
          id: 'drawing',
          header: 'Drawing',
          hideHeader: true,
          card: 'picture',
          render: (row) => (
            <ContainerDrawing container={{ ...row, kind: familiesOf(row)[0]?.shape ?? 'skip' }} scale={15} />
          ),
        },
        {
          id: 'name',
          header: words.name,
          card: 'title',
          render: (row) => (
            <TwoLines
              strong
              first={row.name}
              second={
                row.active
                  ? familiesOf(row)
                      .map(({ name }) => name)
                      .join(', ')
                  : words.withdrawn
              }
            />
          ),
        },
        {
          id: 'size',
          header: 'Size',
          render: (row) => (
            <TwoLines
              first={`${row.sizeYards} yd³, about ${bagsIn(row.sizeYards)} bags`}
              second={words.dimensions(row.lengthCm, row.widthCm, row.heightCm)}
            />
          ),
        },
        {
          id: 'rules',
          header: words.rules,
          render: (row) => (
            <TwoLines
              first={row.allowsHeavyWaste ? words.heavyAllowed : 'No heavy waste'}
              second={row.allowedOnRoad ? words.road : 'Private land only'}
            />
          ),
        },
        {
          id: 'order',
          header: words.order,
          hideHeader: true,
          align: 'end',
          render: (row) => <OrderButtons kind="containers" entries={containers} entry={row} />,
        },
      ]}
    />
  );
}
