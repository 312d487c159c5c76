import { hasDecimalCommas, isNil } from '@tonnage/domain/common/read-number';
import { readPriceCell, tooHigh } from '@tonnage/domain/skip-hire/price-cells';
import type { CellPosition } from '../../ui/grid/cells.ts';
import type { PastePlan } from './paste-plan.ts';
import type { SheetCell } from './sheet-cells.ts';

/** Plans a block of prices pasted at a cell of the sheet, as `planPaste` does for the list. */
export function planSheetPaste(
  cells: readonly (readonly SheetCell[])[],
  at: CellPosition,
  block: readonly (readonly string[])[],
): PastePlan {
  const plan: PastePlan = { inputs: [], changed: 0, same: 0, wrong: [], outside: 0 };
  const style = { decimalCommas: hasDecimalCommas(block.flat()) };
  for (const [r, line] of block.entries())
    for (const [c, text] of line.entries()) {
      if (isNil(text)) continue;
      const cell = cells[at.row + r]?.[at.column + c];
      const value = readPriceCell('price', text, style);
      const input = cell && { ...cell.input, ...value };
      if (!input) plan.outside++;
      else if (!value || tooHigh(input)) plan.wrong.push(text.trim());
      else if (cell.price?.netPence === input.netPence && cell.price.priceOnApplication === input.priceOnApplication)
        plan.same++;
      else {
        plan.changed++;
        plan.inputs.push(input);
      }
    }
  return plan;
}
