import type { PriceLine } from '../common/money.ts';
import { chargedVat } from '../common/vat.ts';

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
