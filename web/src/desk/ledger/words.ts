import type { LedgerPreview } from '@tonnage/contract/skip-hire/ledger';
import { formatPence } from '@tonnage/domain/common/money';
import { LEDGER_PACKAGE_LABELS, type CodeGroup, type LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import type { LedgerKind, LedgerTotal } from '@tonnage/domain/skip-hire/ledger/documents';

const many = (n: number, one: string, more: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : more}`;

/** What to do with the files in each package, and what it doesn’t take. */
const ABOUT: Record<LedgerPackage, { files: string; not: string }> = {
  xero: {
    files:
      'Import sales under Business, Invoices, Import, as tax exclusive. Credit notes are in the same file, with amounts below zero. Payments and refunds are a statement for each bank account: import it there, then match it.',
    not: 'Xero takes no payments that are allocated already: match each with its invoice.',
  },
  quickbooks: {
    files:
      'Import invoices and credit notes under Settings, Import data, as exclusive of VAT. Turn custom transaction numbers on first.',
    not: 'QuickBooks takes no payments or refunds from a file, so they’re not exported. Match them in its bank feed.',
  },
  sage50: {
    files:
      'Import under File, Import, Audit trail transactions. Customers need an account in Sage whose reference is our account number.',
    not: 'Sage takes payments on account only: allocate them there. A refund is a sales payment (SP).',
  },
};

/** What each package calls its codes. */
const CODES: Record<LedgerPackage, Record<CodeGroup, string>> = {
  xero: { sales: 'Account codes', vat: 'Tax rates', bank: 'Bank accounts' },
  quickbooks: { sales: 'Products and services', vat: 'VAT codes', bank: '' },
  sage50: { sales: 'Nominal codes', vat: 'Tax codes', bank: 'Bank nominal codes' },
};

export const words = {
  choose: 'Choose your accounts package',
  chooseText: 'Invoices, credit notes, payments and refunds are exported in its own format, each of them once.',
  package: 'Accounts package',
  packages: LEDGER_PACKAGE_LABELS,
  chosen: (to: LedgerPackage) => `${LEDGER_PACKAGE_LABELS[to]} chosen.`,
  title: (documents: number, to: LedgerPackage) =>
    documents === 0
      ? `Nothing to export to ${LEDGER_PACKAGE_LABELS[to]}`
      : `${many(documents, 'document', 'documents')} to export to ${LEDGER_PACKAGE_LABELS[to]}`,
  about: (to: LedgerPackage) => ABOUT[to],
  from: 'Dated from',
  fromHelp: 'Empty: everything not exported yet.',
  upTo: 'Up to',
  upToHelp: 'The last date that is exported.',
  contents: 'To export',
  kind: 'Documents',
  kinds: {
    invoice: 'Invoices',
    credit_note: 'Credit notes',
    receipt: 'Payments',
    refund: 'Refunds',
    reversal: 'Payments voided or moved since',
  } satisfies Record<LedgerKind, string>,
  counted: (total: LedgerTotal) =>
    ({
      invoice: many(total.count, 'invoice', 'invoices'),
      credit_note: many(total.count, 'credit note', 'credit notes'),
      receipt: many(total.count, 'payment', 'payments'),
      refund: many(total.count, 'refund', 'refunds'),
      reversal: many(total.count, 'voided payment', 'voided payments'),
    })[total.kind],
  count: 'Number',
  net: 'Net',
  vat: 'VAT',
  gross: 'Total',
  empty: 'Everything up to this date has been exported.',
  export: 'Export',
  ask: (documents: number, to: LedgerPackage) =>
    `Export ${many(documents, 'document', 'documents')} to ${LEDGER_PACKAGE_LABELS[to]}?`,
  askBody: 'Each is exported once, and left out of later exports. This export can be downloaded again.',
  askFirst: ' If the books have earlier ones already, enter “Dated from” first.',
  nothing: 'Nothing to export.',
  exported: (n: number) => `${many(n, 'document', 'documents')} exported.`,
  left: (n: number) => `${many(n, 'document', 'documents')} not exported`,
  more: (n: number) => `and ${n.toLocaleString('en-GB')} more`,
  broughtForward: (n: number) =>
    `${many(n, 'invoice or credit', 'invoices and credits')} brought forward: the books have ${n === 1 ? 'it' : 'them'} from your earlier system.`,
  moneyless: (of: LedgerPreview['moneyless'], to: LedgerPackage) =>
    `Not in the file: ${of
      .map(
        ({ method, count, amountPence }) =>
          `${method === 'set_off' ? many(count, 'set-off', 'set-offs') : many(count, 'write-off', 'write-offs')}, ${formatPence(amountPence)}`,
      )
      .join(
        '; ',
      )}. No money reached a bank account, so enter ${of.reduce((n, { count }) => n + count, 0) === 1 ? 'it' : 'them'} in ${LEDGER_PACKAGE_LABELS[to]} yourself. They’re under Payments, by method.`,
  vatDiffers: (numbers: readonly string[]) =>
    `Xero works VAT out itself, and comes to a few pence more or less on ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}. Correct the tax there before you approve ${numbers.length === 1 ? 'it' : 'them'}.`,
  codes: 'Codes',
  codesOf: (to: LedgerPackage) => `Codes in ${LEDGER_PACKAGE_LABELS[to]}`,
  codesHelp: 'An empty code is the usual one, shown in grey. A charge without its own has that of sales.',
  codeGroup: (to: LedgerPackage, group: CodeGroup) => CODES[to][group],
  codesSaved: 'Codes saved.',
  past: 'Exports',
  none: 'Nothing exported yet.',
  days: 'Dated',
  everything: (upTo: string) => `Up to ${upTo}`,
  between: (from: string, upTo: string) => `${from} to ${upTo}`,
  when: 'Exported',
  again: 'Download again',
  againOf: (what: string) => `Download again: ${what}`,
  lines: 'Sales as a table',
  salesDay: 'Choose a date.',
};
