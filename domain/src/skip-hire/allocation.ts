import type { IsoDate } from '../common/dates.ts';

/** Money or credit that is not used up yet, in pence. */
export interface Fund {
  id: string;
  restPence: number;
}

/** An invoice that is not fully paid: pence with VAT. */
export interface Debt {
  id: string;
  dueOn: IsoDate;
  openPence: number;
}

export interface Allocation {
  fundId: string;
  debtId: string;
  pence: number;
}

/**
 * Allocates money to invoices by default: the oldest due first, each fund in the given order. Never more than a fund
 * holds, never more than an invoice needs, and never leaves both money and a debt. Ties go to the smaller id.
 */
export function allocate(funds: readonly Fund[], debts: readonly Debt[]): Allocation[] {
  const queue = debts
    .filter(({ openPence }) => openPence > 0)
    .toSorted((a, b) => (a.dueOn === b.dueOn ? (a.id < b.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1))
    .map(({ id, openPence }) => ({ id, openPence }));
  const allocations: Allocation[] = [];
  for (const { id: fundId, restPence } of funds) {
    let rest = restPence;
    while (rest > 0 && queue[0]) {
      const [debt] = queue;
      const pence = Math.min(rest, debt.openPence);
      allocations.push({ fundId, debtId: debt.id, pence });
      rest -= pence;
      debt.openPence -= pence;
      if (debt.openPence === 0) queue.shift();
    }
  }
  return allocations;
}
