import type { PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import { hasDecimalCommas, isNil } from '@tonnage/domain/common/read-number';
import {
  PRICE_FIELDS,
  readPriceCell,
  samePrice,
  tooHigh,
  type PriceValues,
} from '@tonnage/domain/skip-hire/price-cells';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { priceInputOf, type PriceRowInput } from './price-rows.ts';

/** The effect of a pasted block, before anything is written. `wrong` lists the texts that are invalid or too high. */
export interface PastePlan {
  inputs: PriceRowInput[];
  changed: number;
  same: number;
  wrong: string[];
  outside: number;
}

/**
 * Plans a block pasted at a cell: it fills down and right from there. An empty cell changes nothing; the rest is
 * counted by its effect.
 */
export function planPaste(
  rows: readonly PriceListEntry[],
  at: CellPosition,
  block: readonly (readonly string[])[],
): PastePlan {
  const plan: PastePlan = { inputs: [], changed: 0, same: 0, wrong: [], outside: 0 };
  const style = { decimalCommas: hasDecimalCommas(block.flat()) };
  for (const [r, line] of block.entries()) {
    const row = rows[at.row + r];
    let over: Partial<PriceValues> = {};
    for (const [c, text] of line.entries()) {
      const field = PRICE_FIELDS[at.column + c];
      if (isNil(text)) continue;
      const value = field && readPriceCell(field, text, style);
      if (!row || !field) plan.outside++;
      else if (!value || tooHigh({ ...row, ...over, ...value })) plan.wrong.push(text.trim());
      else if (samePrice(row, { ...row, ...value })) plan.same++;
      else {
        plan.changed++;
        over = { ...over, ...value };
      }
    }
    if (row && Object.keys(over).length > 0) plan.inputs.push(priceInputOf(row, over));
  }
  return plan;
}
