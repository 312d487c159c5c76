import type { PriceChoices, PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import type { GridColumn } from '../../ui/grid/cells.ts';
import { LIKELY_TERMS, priceInputOf, type PriceRowInput } from './price-rows.ts';
import type { SheetSearch } from './screens.ts';
import { words } from './words.ts';

/** A price of the sheet: of one size, in one zone or for one waste. */
export interface SheetCell {
  /** Null: there is none of its own. */
  price: PriceListEntry | null;
  /** What applies instead: the first column's, for every place or any waste. */
  wider: PriceListEntry | null;
  /** To set it: its own terms, or those of the prices beside it. */
  input: PriceRowInput;
}

/** The sheet's columns and cells, a line for each container: everybody's prices of one movement. */
export function sheetOf(search: SheetSearch, choices: PriceChoices, rows: readonly PriceListEntry[]) {
  const isAcrossWastes = search.across === 'waste';
  const named = isAcrossWastes ? choices.wastes : choices.zones;
  const all = [{ id: null, name: isAcrossWastes ? words.any : words.places.everywhere }, ...named];
  const columns = all.map(({ id, name }): GridColumn => ({ key: id ?? '', header: name, title: name, current: false }));
  const fixed = { wasteTypeId: search.waste ?? null, zoneId: search.zone ?? null };
  const cells = choices.containers.map((container) => {
    const own = rows.filter((row) => row.container.id === container.id && row.depot === null);
    const prices = all.map(
      ({ id }) => own.find((row) => ((isAcrossWastes ? row.waste?.id : row.zone?.id) ?? null) === id) ?? null,
    );
    const like = prices.find((price) => price !== null) ?? rows[0];
    return prices.map((price, i): SheetCell => {
      const key = {
        jobType: search.type ?? 'delivery',
        containerSubTypeId: container.id,
        ...fixed,
        [isAcrossWastes ? 'wasteTypeId' : 'zoneId']: all[i]!.id,
        depotId: null,
        accountId: null,
        siteId: null,
      };
      const {
        netPence: _net,
        priceOnApplication: _poa,
        ...terms
      } = like ? priceInputOf(like) : { ...LIKELY_TERMS, ...key };
      return {
        price,
        wider: i > 0 ? (prices[0] ?? null) : null,
        input: price ? priceInputOf(price) : { ...terms, ...key, netPence: 0, priceOnApplication: false },
      };
    });
  });
  const nameOf = (row: number, column: number) =>
    [choices.containers[row]?.name, columns[column]?.header].filter(Boolean).join(', ');
  return { columns, cells, nameOf };
}
