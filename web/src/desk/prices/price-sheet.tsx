import { IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { readPriceCell, tooHigh, writePriceCell } from '@tonnage/domain/skip-hire/price-cells';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useFilter } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { CellPosition, GridCell } from '../../ui/grid/cells.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PastePlan } from './paste-plan.ts';
import styles from './price-grid.module.css';
import { priceInputOf } from './price-rows.ts';
import { PriceTabs } from './price-tabs.tsx';
import { sheetOf, type SheetCell } from './sheet-cells.ts';
import { sheetQuery, type SheetSearch } from './screens.ts';
import { planSheetPaste } from './sheet-paste.ts';
import { useSetPrices } from './use-prices.ts';
import { words } from './words.ts';

const PATH = '/desk/prices/sheet';

/** The price list as it hangs on the wall: sizes down, zones or wastes across; typed and pasted into, and printed. */
export function PriceSheet() {
  const search = useSearch({ from: '/staff/desk/prices/sheet' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: choices } = useSuspenseQuery(queryOf('getPriceChoices', {})).data;
  const { data: rows } = useSuspenseQuery(sheetQuery(search));
  const narrow = useFilter<SheetSearch>(PATH);
  const set = useSetPrices();
  const [pasting, setPasting] = useState<PastePlan | null>(null);
  const on = search.on ?? desk.today;
  const mayNot = desk.permissions.includes('prices.manage') ? null : 'View only: your role can’t change prices.';
  const locked =
    mayNot ?? (on < desk.today ? 'Past prices can’t be changed. Choose today or a later date above.' : null);
  const sheet = sheetOf(search, choices, rows);
  const isAcrossWastes = search.across === 'waste';

  function change({ row, column }: CellPosition, text: string): string | null {
    const { price, input } = sheet.cells[row]![column]!;
    if (text.trim() === '') return price ? 'To end a price, open it in the list.' : null;
    const value = readPriceCell('price', text);
    if (!value) return words.wrong('price');
    const changed = { ...input, ...value };
    if (price && price.netPence === changed.netPence && price.priceOnApplication === changed.priceOnApplication)
      return null;
    const high = tooHigh(changed);
    if (high) return high.message;
    set.mutate({
      from: on,
      rows: [changed],
      what: sheet.nameOf(row, column),
      ...(price && { before: [priceInputOf(price)] }),
    });
    return null;
  }
  return (
    <>
      <PageHead
        title={screenNames.priceSheet}
        sub={words.sheetSub(JOB_TYPE_LABELS[search.type ?? 'delivery'], formatDayYear(on))}
        actions={
          <Button icon={<IconPrinter />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Toolbar>
        <PriceTabs open="sheet" />
        <ListBar>
          <SelectField
            hideLabel
            label={words.movement}
            value={search.type ?? 'delivery'}
            onChange={(type) => narrow({ type: type === 'delivery' ? undefined : type || undefined })}
            options={JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
          />
          <SelectField
            hideLabel
            label="Across"
            value={search.across ?? 'zone'}
            onChange={(across) =>
              narrow({ across: across === 'waste' ? across : undefined, waste: undefined, zone: undefined })
            }
            options={[
              { value: 'zone', label: 'Zones across' },
              { value: 'waste', label: 'Waste types across' },
            ]}
          />
          {isAcrossWastes ? (
            <SelectField
              hideLabel
              label={words.zone}
              placeholder={words.places.everywhere}
              value={search.zone ?? ''}
              onChange={(zone) => narrow({ zone: zone || undefined })}
              options={choices.zones.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : (
            <SelectField
              hideLabel
              label={words.waste}
              placeholder={words.any}
              value={search.waste ?? ''}
              onChange={(waste) => narrow({ waste: waste || undefined })}
              options={choices.wastes.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <DateField
            hideLabel
            label="Prices on"
            value={on}
            onChange={(date) => narrow({ on: date && date !== desk.today ? date : undefined })}
          />
        </ListBar>
      </Toolbar>
      <Panel flush>
        {choices.containers.length === 0 ? (
          <EmptyState text="No containers yet. Add the sizes that you hire out under Settings, Catalogue." />
        ) : (
          <div className={styles.sheet}>
            <DataGrid
              // Another choice has other columns, so the cursor starts again.
              key={`${search.across ?? ''} ${sheet.columns.length}`}
              caption={screenNames.priceSheet}
              rowHeader={words.container}
              columns={sheet.columns}
              rows={choices.containers.map(({ id, name }, row) => ({
                key: id,
                head: name,
                cells: sheet.cells[row]!.map((cell) => gridCell(cell, locked)),
              }))}
              start={{ row: 0, column: 0 }}
              opensAt="start"
              onCommit={change}
              onKey={() => false}
              onPaste={(at, block) =>
                locked === null ? setPasting(planSheetPaste(sheet.cells, at, block)) : void toast({ text: locked })
              }
            />
            <p className={styles.keys}>{words.sheetKeys}</p>
          </div>
        )}
      </Panel>
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
    </>
  );
}

function gridCell({ price, wider }: SheetCell, locked: string | null): GridCell {
  return {
    text: price ? shown(price) : '',
    ...(price && { edit: writePriceCell('price', price) }),
    ...(!price &&
      wider && {
        note: {
          short: shown(wider),
          says: words.sheetWider(wider.priceOnApplication ? 'price on application' : `£${shown(wider)}`),
          tone: 'plain',
        },
      }),
    tone: 'plain',
    state: '',
    locked,
    open: false,
  };
}

/** Pounds as the list has them; short, for a column of figures. */
const shown = (price: PriceListEntry) => (price.priceOnApplication ? 'POA' : writePriceCell('price', price));
