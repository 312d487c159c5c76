import { IconDots } from '@tabler/icons-react';
import type { PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { PRICE_FIELDS, readPriceCell, samePrice, tooHigh } from '@tonnage/domain/skip-hire/price-cells';
import { useState, type KeyboardEvent } from 'react';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { planPaste, type PastePlan } from './paste-plan.ts';
import { PriceDialog } from './price-dialog.tsx';
import styles from './price-grid.module.css';
import { cellsOf, fullNameOf, groupedPrices, priceInputOf } from './price-rows.ts';
import { useSetPrices } from './use-prices.ts';
import { words } from './words.ts';

const COLUMNS = [
  ...PRICE_FIELDS.map((field) => ({
    key: field,
    header: words.fields[field].short,
    title: words.fields[field].long,
    current: false,
  })),
  { key: 'holds', header: words.holds, title: 'Valid from and to', current: false },
];

interface PriceGridProps {
  rows: readonly PriceListEntry[];
  /** The day that is shown; changes apply from it. */
  on: IsoDate;
  today: IsoDate;
  /** Why the person may not change prices; null if they may. */
  mayNot: string | null;
}

/** The price list, edited and pasted into like a spreadsheet. */
export function PriceGrid({ rows, on, today, mayNot }: PriceGridProps) {
  const set = useSetPrices();
  const [pasting, setPasting] = useState<PastePlan | null>(null);
  const [opened, setOpened] = useState<PriceListEntry | null>(null);
  const locked = mayNot ?? (on < today ? 'Past prices can’t be changed. Choose today or a later date above.' : null);
  const grouped = groupedPrices(rows);
  const saving = new Set(set.isPending ? set.variables.rows.map((input) => JSON.stringify(keyOf(input))) : []);

  function change({ row: r, column }: CellPosition, text: string): string | null {
    const row = rows[r]!;
    const field = PRICE_FIELDS[column]!;
    const value = readPriceCell(field, text);
    if (!value) return `${words.fields[field].short}: ${words.wrong(field)}`;
    const changed = { ...row, ...value };
    if (samePrice(row, changed)) return null;
    const high = tooHigh(changed);
    if (high) return `${words.fields[high.field].short}: ${high.message}`;
    set.mutate({ from: on, rows: [priceInputOf(row, value)], before: [priceInputOf(row)], what: fullNameOf(row) });
    return null;
  }
  function onKey(position: CellPosition, event: KeyboardEvent): boolean {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      setOpened(rows[position.row]!);
      return true;
    }
    const field = PRICE_FIELDS[position.column];
    const empties = event.key === 'Delete' && (field === 'tonnes' || field === 'perTonne') && locked === null;
    if (empties) change(position, '');
    return empties;
  }
  return (
    <>
      <div className={styles.grid}>
        <DataGrid
          caption="Price list"
          rowHeader="Price for"
          columns={COLUMNS}
          rows={rows.map((row, r) => ({
            key: row.id,
            group: grouped[r]!.group,
            groupNote: grouped[r]!.groupNote,
            head: (
              <span className={styles.head}>
                <TwoLines first={grouped[r]!.waste} second={grouped[r]!.place} />
                <IconButton
                  label={`Details of ${fullNameOf(row)}`}
                  icon={<IconDots />}
                  tabIndex={-1}
                  onClick={() => setOpened(row)}
                />
              </span>
            ),
            cells: cellsOf(row, grouped[r]!.ownHolds, locked, saving.has(JSON.stringify(keyOf(priceInputOf(row))))),
          }))}
          start={{ row: 0, column: 0 }}
          opensAt="start"
          onCommit={change}
          onKey={onKey}
          onPaste={(position, block) =>
            locked === null ? setPasting(planPaste(rows, position, block)) : void toast({ text: locked })
          }
        />
      </div>
      <p className={styles.keys}>{words.keys}</p>
      {pasting && (
        <PasteDialog
          plan={pasting}
          onApply={() => {
            set.mutate({ from: on, rows: pasting.inputs });
            setPasting(null);
          }}
          onClose={() => setPasting(null)}
        />
      )}
      {opened && <PriceDialog price={opened} {...{ today, mayNot }} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Identifies the price that a request changes, without its values. */
function keyOf(input: ReturnType<typeof priceInputOf>) {
  const { jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId } = input;
  return [jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId];
}
