import type { PriceLine } from '../common/money.ts';
import { categoryOf, chargedVat, type TaxedLine, type VatRow, vatSummary } from '../common/vat.ts';

/** An invoice line, and how much of it earlier credit notes have credited, in pence. */
export interface CreditableLine extends PriceLine {
  creditedNetPence: number;
  creditedVatPence: number;
}

/** What a credit note takes of a line: a quantity, a net amount in pence, or, with neither, all that is left. */
export interface Credit {
  quantity?: number | undefined;
  netPence?: number | undefined;
}

/**
 * The line of a credit note; null if there is less than that left to credit, or nothing. VAT at the line's rate, as if it were alone; the
 * credit that takes the last of the net amount takes the last of its VAT. With the note's other lines: `withCreditedVat`.
 * Source: VAT Regulations 1995, reg. 15C (decrease in consideration).
 */
export function creditLine(line: CreditableLine, { quantity, netPence }: Credit): PriceLine | null {
  const { creditedNetPence, creditedVatPence, ...own } = line;
  const left = line.netPence - creditedNetPence;
  // Other lines of its rate may have given more of their VAT than they were charged, or this one.
  const leftVat = Math.max(0, line.vatPence - creditedVatPence);
  if (quantity !== undefined && quantity > line.quantity) return null;
  const whole = quantity === undefined ? netPence === undefined : quantity === line.quantity;
  const net = whole ? left : (netPence ?? Math.round(quantity! * line.unitPence));
  if (net <= 0 || net > left) return null;
  const vat = net === left ? leftVat : Math.min(chargedVat(net, line), leftVat);
  if (whole && creditedNetPence === 0) return own;
  const of =
    quantity === undefined || whole ? { quantity: 1, unitPence: net } : { quantity, unitPence: line.unitPence };
  return { ...own, ...of, netPence: net, vatPence: vat };
}

/**
 * A net amount in pence as parts of lines, the first lines first; null if they have less than that left. A goodwill
 * amount on what was paid with its order is taken like this, so that cancelling the order later refunds only the rest.
 */
export function spreadCredit<Line extends CreditableLine>(
  lines: readonly Line[],
  netPence: number,
): { line: Line; netPence: number }[] | null {
  const parts: { line: Line; netPence: number }[] = [];
  let rest = netPence;
  for (const line of lines) {
    const taken = Math.min(line.netPence - line.creditedNetPence, rest);
    if (taken > 0) parts.push({ line, netPence: taken });
    rest -= Math.max(taken, 0);
  }
  return rest === 0 ? parts : null;
}

/** Whether a line is taxed like a row of a summary. */
export const isTaxedLike = (line: TaxedLine, row: Pick<VatRow, 'vatRateBp' | 'vatCategory'>): boolean =>
  line.vatRateBp === row.vatRateBp && categoryOf(line) === row.vatCategory;

/**
 * By how much the lines of a price fell, in net pence for each rate and category that has less. Together with their VAT that is no more
 * than the whole price fell by: where another part rose, the last ones are reduced by as much.
 */
export function fallOf(
  before: readonly TaxedLine[],
  after: readonly TaxedLine[],
): Pick<VatRow, 'vatRateBp' | 'vatCategory' | 'netPence'>[] {
  const grossOf = (lines: readonly { netPence: number; vatPence: number }[]) =>
    lines.reduce((sum, { netPence, vatPence }) => sum + netPence + vatPence, 0);
  let rest = grossOf(before) - grossOf(after);
  const now = vatSummary(after);
  return vatSummary(before).flatMap(({ vatRateBp, vatCategory, netPence, vatPence }) => {
    const still = now.find((row) => row.vatRateBp === vatRateBp && row.vatCategory === vatCategory);
    const net = netPence - (still?.netPence ?? 0);
    const gross = net + vatPence - (still?.vatPence ?? 0);
    const taken = Math.min(gross, rest);
    if (net <= 0 || taken <= 0) return [];
    rest -= taken;
    return [{ vatRateBp, vatCategory, netPence: taken === gross ? net : Math.round((net * taken) / gross) }];
  });
}
