import { LEDGER_PACKAGES } from '@tonnage/domain/skip-hire/ledger/codes';
import { LEDGER_KINDS } from '@tonnage/domain/skip-hire/ledger/documents';
import { MONEYLESS_METHODS } from '@tonnage/domain/skip-hire/payments';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant, pence } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

const ledgerPackage = z.enum(LEDGER_PACKAGES);

const total = z.object({
  kind: z.enum(LEDGER_KINDS),
  count: z.number().int(),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
});

const ledger = group({ tag: 'Desk', access: 'staff', path: '/desk/ledger', staff: 'invoices.manage' });

/** What an export would contain. */
export const ledgerPreview = z.object({
  totals: z.array(total),
  /** Documents that cannot go, by reason; they stay for a later export. */
  left: z.array(z.object({ reason: z.string(), documents: z.array(z.string()) })),
  /** Invoices and credits of an earlier system, whose books have them. */
  broughtForward: z.number().int(),
  /** Set-offs and write-offs of those days, which no package imports. */
  moneyless: z.array(z.object({ method: z.enum(MONEYLESS_METHODS), count: z.number().int(), amountPence: pence })),
  /** Numbers of documents whose VAT the package works out a penny or more differently. */
  vatDiffers: z.array(z.string()),
});
export type LedgerPreview = z.output<typeof ledgerPreview>;

const days = {
  /** Without it, everything up to the last day that has not been exported. */
  from: date.optional(),
  upTo: date,
};

export const getLedgerPackage = ledger({
  summary: 'Get the company’s accounts package',
  method: 'GET',
  path: '/package',
  response: one(
    z.object({
      /** Null: none is chosen yet. */
      package: ledgerPackage.nullable(),
    }),
  ),
});

export const getLedger = ledger({
  summary: 'Preview what the next export to an accounts package contains, up to a day, and what cannot go',
  method: 'GET',
  reads: ['ledger', 'money'],
  cost: 5,
  query: z.object({ package: ledgerPackage, ...days }),
  response: one(ledgerPreview),
  refusals: ['DATES_REVERSED', 'LEDGER_TOO_MANY'],
});

export const setLedgerPackage = ledger({
  summary: 'Choose the company’s accounts package',
  method: 'PUT',
  path: '/package',
  body: dataOf({ package: ledgerPackage }),
  response: one(z.object({ package: ledgerPackage })),
});

const codes = z.object({
  codes: z.array(
    z.object({
      key: z.string(),
      group: z.enum(['sales', 'vat', 'bank']),
      label: z.string(),
      /** The company’s own; empty: the usual one. */
      code: z.string(),
      /** Empty: there is none, so the company has to give one. */
      usual: z.string(),
    }),
  ),
});
export type LedgerCodeField = z.output<typeof codes>['codes'][number];

export const getLedgerCodes = ledger({
  summary: 'Get the codes of charges, VAT rates and bank accounts in an accounts package',
  method: 'GET',
  path: '/codes',
  query: z.object({ package: ledgerPackage }),
  response: one(codes),
});

export const setLedgerCodes = ledger({
  summary:
    'Set the codes of charges, VAT rates and bank accounts in an accounts package; an empty one is the usual one',
  method: 'PUT',
  path: '/codes',
  body: dataOf({
    package: ledgerPackage,
    codes: z
      .array(
        z.strictObject({
          key: z.string().regex(/^(sales|charge:[a-z_]{1,30}|vat:(none|\d{1,5})|bank:[a-z_]{1,30})$/),
          code: z
            .string()
            .trim()
            .max(LIMITS.ledgerCode)
            .regex(/^[^\p{Cc}]*$/u),
        }),
      )
      .max(200),
  }),
  response: one(codes),
});

/** An export, as the list shows it. */
export const ledgerExport = z.object({
  id,
  package: ledgerPackage,
  /** Null: everything that had not been exported. */
  fromDate: date.nullable(),
  upTo: date,
  totals: z.array(total),
  exportedBy: z.string(),
  exportedAt: instant,
});
export type LedgerExport = z.output<typeof ledgerExport>;

const exports = group({ ...ledger.shared, path: '/desk/ledger/exports' });

export const listLedgerExports = exports.list({
  summary: 'List the exports to accounts packages, newest first',
  entry: ledgerExport,
  filters: {},
  order: ['exportedAt:desc'],
});

export const exportLedger = exports.create({
  summary: 'Export what an accounts package has not been given up to a day. Each document goes to a package once',
  changes: ['ledger'],
  cost: 20,
  body: dataOf({ package: ledgerPackage, ...days }),
  response: one(ledgerExport),
  refusals: ['DATES_REVERSED', 'LEDGER_NOTHING', 'LEDGER_TOO_MANY', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const getLedgerExportFile = exports({
  summary: 'Download an export again, the same to the byte: a CSV file, or a zip of several',
  method: 'GET',
  path: '/{id}/file',
  params: idParams,
  bytes: ['text/csv', 'application/zip'],
  response: z.unknown(),
});
