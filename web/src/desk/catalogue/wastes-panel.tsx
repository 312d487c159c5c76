import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { containerTakes, ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { isEwcCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { WasteDialog } from './waste-dialog.tsx';
import { words } from './words.ts';

type Waste = DeskCatalogue['wastes'][number];

/** The waste types that the company takes, with their codes and suitable sizes. */
export function WastesPanel({ catalogue }: { catalogue: DeskCatalogue }) {
  const { wastes } = catalogue;
  const offered = catalogue.containers.filter(({ active }) => active);
  return (
    <EditableList
      title={words.tab.wastes}
      rows={wastes}
      empty="No waste types yet. Every order needs one."
      add={words.createWaste}
      change={words.change}
      changeOf={({ name }) => words.changeOf(name)}
      renderDialog={(waste, onClose) => <WasteDialog waste={waste} onClose={onClose} />}
      columns={[
        {
          id: 'name',
          header: 'Waste type',
          card: 'title',
          render: (row) => <TwoLines strong first={row.name} second={row.active ? row.description : words.withdrawn} />,
        },
        {
          id: 'ewc',
          header: words.ewc,
          render: (row) => <TwoLines first={codesOf(row.ewcCodes)} second={unknownIn(row)} />,
        },
        {
          id: 'kind',
          header: words.rules,
          card: 'beside',
          render: (row) =>
            row.hazardous ? (
              <StatusPill tone="over" label={words.flags.hazardous} />
            ) : (
              row.heavy && <StatusPill tone="requested" label={words.flags.heavy} />
            ),
        },
        { id: 'in', header: 'Allowed in', render: (row) => goesInto(row, offered) },
        {
          id: 'order',
          header: words.order,
          hideHeader: true,
          align: 'end',
          render: (row) => <OrderButtons kind="wastes" entries={wastes} entry={row} />,
        },
      ]}
    />
  );
}

function unknownIn({ ewcCodes }: Waste): string | null {
  const unknown = ewcCodes.filter((code) => !isEwcCode(code));
  return unknown.length > 0 ? words.unknownCodes(codesOf(unknown)) : null;
}

const codesOf = (codes: readonly string[]) => codes.map((code) => ewcText(code).replaceAll(' ', '\u00a0')).join(', ');

/** Uses the rule that orders must obey (containerTakes): every size, some by name, or by phone only. */
function goesInto(waste: Waste, offered: DeskCatalogue['containers']): string {
  if (waste.hazardous || !waste.selfService) return 'Arranged by the office';
  const takes = offered.filter((container) => containerTakes(container, waste).allowed);
  if (takes.length === offered.length && takes.length > 0) return 'All sizes';
  return takes.map(({ name }) => name).join(', ') || 'None of the sizes offered';
}
