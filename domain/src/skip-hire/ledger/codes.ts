import type { TaxedLine } from '../../common/vat.ts';
import { categoryOf, formatRate } from '../../common/vat.ts';
import { LATE_CODES, LATE_LABELS } from '../chasing/late-payment.ts';
import { CHARGE_CODES, CHARGE_LABELS } from '../charges.ts';
import { FUEL_SURCHARGE_CODE } from '../fuel-surcharge.ts';
import { JOB_TYPE_LABELS, JOB_TYPES } from '../orders.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '../payments.ts';
import type { LedgerKind } from './documents.ts';

/** The accounts packages whose imports are known. */
export const LEDGER_PACKAGES = ['xero', 'quickbooks', 'sage50'] as const;
export type LedgerPackage = (typeof LEDGER_PACKAGES)[number];

export const LEDGER_PACKAGE_LABELS: Record<LedgerPackage, string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage50: 'Sage 50',
};

const MONEY = ['receipt', 'refund', 'reversal'] as const;

/** What each package imports from a file. QuickBooks takes payments from its bank feed alone. */
export const LEDGER_TAKES: Record<LedgerPackage, readonly LedgerKind[]> = {
  xero: ['invoice', 'credit_note', ...MONEY],
  quickbooks: ['invoice', 'credit_note'],
  sage50: ['invoice', 'credit_note', ...MONEY],
};

/**
 * A package's code of something of ours, by its key: `sales` for every charge that has none of its own, `charge:delivery`,
 * `vat:2000` for a rate in basis points, `vat:reverse:2000` for the reverse charge at it, `vat:exempt`, `vat:outside`, `vat:none` for money,
 * `bank:cash`.
 */
export type LedgerCodes = Readonly<Record<string, string>>;

const bank = (codes: Record<PaymentMethod, string>): LedgerCodes =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [`bank:${method}`, codes[method]]));

/** The codes of a new company in each package. Sources: the packages’ UK charts of accounts and tax rates. */
const USUAL: Record<LedgerPackage, LedgerCodes> = {
  xero: {
    sales: '200',
    'vat:2000': '20% (VAT on Income)',
    'vat:500': '5% (VAT on Income)',
    'vat:0': 'Zero Rated Income',
    'vat:exempt': 'Exempt Income',
    'vat:outside': 'No VAT',
    'vat:reverse:2000': 'Domestic Reverse Charge @ 20% (VAT on Income)',
    'vat:reverse:500': 'Domestic Reverse Charge @ 5% (VAT on Income)',
    ...bank({ card: 'Cards', bank: 'Bank', cash: 'Cash', cheque: 'Bank', card_terminal: 'Cards' }),
  },
  quickbooks: {
    sales: 'Sales',
    'vat:2000': '20.0% S',
    'vat:500': '5.0% R',
    'vat:0': '0.0% Z',
    'vat:exempt': 'Exempt',
    'vat:outside': 'No VAT',
    'vat:reverse:2000': '20.0% RC CIS',
    'vat:reverse:500': '5.0% RC CIS',
  },
  sage50: {
    sales: '4000',
    'vat:2000': 'T1',
    'vat:500': 'T5',
    'vat:0': 'T0',
    'vat:exempt': 'T2',
    'vat:reverse:2000': 'T21',
    'vat:reverse:500': 'T26',
    'vat:outside': 'T9',
    'vat:none': 'T9',
    ...bank({ card: '1250', bank: '1200', cash: '1235', cheque: '1200', card_terminal: '1250' }),
  },
};

/** The charges that an invoice can have. */
const CHARGES: Record<string, string> = {
  ...Object.fromEntries(JOB_TYPES.map((type) => [type, JOB_TYPE_LABELS[type]])),
  [FUEL_SURCHARGE_CODE]: 'Fuel surcharge',
  over_hire: 'Over hire',
  overweight: 'Weight over what’s included',
  permit: 'Permit',
  goodwill: 'Goodwill credits',
  ...Object.fromEntries(LATE_CODES.map((code) => [code, LATE_LABELS[code]])),
  ...Object.fromEntries(CHARGE_CODES.filter((code) => code !== 'other').map((code) => [code, CHARGE_LABELS[code]])),
};

export type CodeGroup = 'sales' | 'vat' | 'bank';

export interface CodeField {
  key: string;
  group: CodeGroup;
  label: string;
  /** The code if the company gives none; empty: it has to, if it needs this. */
  usual: string;
}

/** Everything that a package needs a code for. `rates`: the VAT rates on the company’s documents, in basis points. */
export function codeFields(of: LedgerPackage, own: LedgerCodes, rates: readonly number[]): CodeField[] {
  const usual = USUAL[of];
  const every = [...new Set([2000, 500, 0, ...rates])].toSorted((a, b) => b - a);
  return [
    { key: 'sales', group: 'sales', label: 'Sales', usual: usual['sales']! },
    ...Object.entries(CHARGES).map(([code, label]) => ({
      key: `charge:${code}`,
      group: 'sales' as const,
      label,
      usual: own['sales'] ?? usual['sales']!,
    })),
    ...every.map((rate) => ({
      key: `vat:${rate}`,
      group: 'vat' as const,
      label: `${rate / 100}% VAT`,
      usual: usual[`vat:${rate}`] ?? '',
    })),
    ...[
      ['vat:exempt', 'Exempt from VAT'] as const,
      ['vat:outside', 'Outside the scope of VAT'] as const,
      ...every
        .filter((rate) => rate > 0)
        .map((rate) => [`vat:reverse:${rate}`, `Reverse charge at ${formatRate(rate)}`] as const),
    ].map(([key, label]) => ({ key, group: 'vat' as const, label, usual: usual[key] ?? '' })),
    ...(usual['vat:none'] === undefined
      ? []
      : [{ key: 'vat:none', group: 'vat' as const, label: 'Payments and refunds', usual: usual['vat:none'] }]),
    ...(usual['bank:bank'] === undefined
      ? []
      : PAYMENT_METHODS.map((method) => ({
          key: `bank:${method}`,
          group: 'bank' as const,
          label: PAYMENT_METHOD_LABELS[method],
          usual: usual[`bank:${method}`]!,
        }))),
  ];
}

/** The code of a key; undefined if the company has to give one first. A charge without one has that of sales. */
export function codeOf(of: LedgerPackage, own: LedgerCodes, key: string): string | undefined {
  return own[key] ?? USUAL[of][key] ?? (key.startsWith('charge:') ? codeOf(of, own, 'sales') : undefined);
}

/** The key of a line's VAT code. */
export function vatKeyOf(line: Pick<TaxedLine, 'vatCategory' | 'vatRateBp'>): string {
  const category = categoryOf(line);
  if (category === 'outside' || category === 'exempt') return `vat:${category}`;
  return `vat:${category === 'reverse_charge' ? 'reverse:' : ''}${line.vatRateBp}`;
}
