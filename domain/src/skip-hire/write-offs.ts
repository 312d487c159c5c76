import type { StaffRole } from './permissions.ts';

/** Why what is left of an invoice is given up. */
export const WRITE_OFF_CAUSES = [
  'small_balance',
  'insolvent',
  'untraceable',
  'agreed',
  'time_barred',
  'other',
] as const;
export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number];

export const WRITE_OFF_CAUSE_LABELS: Record<WriteOffCause, string> = {
  small_balance: 'Small balance',
  insolvent: 'Customer insolvent',
  untraceable: 'Customer can’t be traced',
  agreed: 'Agreed, or goodwill',
  time_barred: 'Too old to claim in court',
  other: 'Other',
};

interface Owed {
  /** What is left of the invoice, pence with VAT. */
  openPence: number;
  /** What has been written off of it before. */
  writtenOffPence: number;
}

/**
 * The most that somebody may write off of an invoice now, pence with VAT: managers all that is left of it, accounts staff up to the
 * company’s limit over all write-offs of that invoice, the office nothing.
 */
export function mostToWriteOff(role: StaffRole, limitPence: number, { openPence, writtenOffPence }: Owed): number {
  if (role === 'manager') return openPence;
  if (role === 'office') return 0;
  return Math.max(0, Math.min(openPence, limitPence - writtenOffPence));
}

interface Charged {
  grossPence: number;
  vatPence: number;
  /** What has been credited of each line, pence with and without VAT. */
  lines: readonly { creditedPence: number; creditedNetPence: number }[];
}

/**
 * The VAT in a part of an invoice, pence, rounded half up: in the proportion of what has not been credited of its lines, as for relief on
 * bad debts. The VAT of what has been credited is not owed any more. Source: VAT Notice 700/18, section 3.
 */
export function vatWithin(partPence: number, { grossPence, vatPence, lines }: Charged): number {
  let [gross, vat] = [BigInt(grossPence), BigInt(vatPence)];
  for (const { creditedPence, creditedNetPence } of lines) {
    gross -= BigInt(creditedPence);
    vat -= BigInt(creditedPence - creditedNetPence);
  }
  // Its credit notes may have settled other invoices.
  if (gross <= 0n) return 0;
  // A part and its VAT multiply beyond the safe integers.
  const part = BigInt(partPence) < gross ? BigInt(partPence) : gross;
  return Number((2n * part * vat + gross) / (2n * gross));
}
