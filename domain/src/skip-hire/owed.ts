/** An account's money in pence with VAT, from which every screen takes what is owed. */
export interface AccountMoney {
  /** The open amounts of its invoices, and the part that is overdue. */
  invoicedPence: number;
  overduePence: number;
  /** Payments and credits that no invoice has used. */
  unallocatedPence: number;
  /** The part of those that goes back to a card. */
  refundDuePence: number;
  /** What counts against the credit limit: owed and ordered. */
  usedPence: number;
}

export interface Owed extends AccountMoney {
  /** What the statement ends with: invoiced, less unallocated. Negative: the account is in credit. */
  balancePence: number;
  /** Agreed and not invoiced yet; a card refund that is due uses no credit. */
  orderedPence: number;
}

/** The one answer to what an account owes. Source: portal.md §6, trade-and-law.md §5. */
export function owedOf(money: AccountMoney): Owed {
  const balancePence = money.invoicedPence - money.unallocatedPence;
  return { ...money, balancePence, orderedPence: money.usedPence - balancePence - money.refundDuePence };
}

export const OWED_LABELS = {
  invoicedPence: 'Invoiced, unpaid',
  unallocatedPence: 'Less payments and credits not allocated',
  balancePence: 'Balance',
  orderedPence: 'Ordered, not invoiced',
  usedPence: 'Credit used',
} as const;
