import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { Instant } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { isMoneyless, PAYMENT_METHOD_LABELS } from '@tonnage/domain/skip-hire/payments';
import { movementText, type StatementReader } from '@tonnage/domain/skip-hire/statement';
import { beside, box, explained } from '../../../platform/pdf/blocks.ts';
import type { Block } from '../../../platform/pdf/cursor.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';
import { table, type Cell, type Column } from '../../../platform/pdf/table.ts';

const MOVEMENTS: readonly Column[] = [
  { label: 'Date', width: 84 },
  { label: 'Transaction', heads: true },
  { label: 'Due', width: 84 },
  { label: 'Amount', width: 70, isNumber: true },
  { label: 'Balance', width: 76, isNumber: true },
];

/** A statement on as many pages as it needs: who owes, the movements with the balance after each, and the aged debt. */
export function statementPdf(
  brand: DocumentBrand,
  made: AccountStatement,
  { printedAt, bankDetails, reader }: { printedAt: Instant; bankDetails: string | null; reader: StatementReader },
): Sheet {
  const { account, movements } = made;
  const day = formatDayYear;
  const bold = (text: string): Cell => ({ text, isBold: true });
  return {
    brand,
    title: 'Statement',
    number: account.number,
    issuedAt: printedAt,
    isKept: false,
    foot: `${account.name}, ${account.number}. Statement for ${day(made.from)} to ${day(made.to)}.`,
    blocks: [
      beside(
        box('Customer', [
          ['Name', account.name],
          ['Address', account.billingAddress],
          ['Account', account.number],
        ]),
        box('Statement', [
          ['From', day(made.from)],
          ['To', day(made.to)],
          [made.closingPence < 0 ? 'In credit' : 'Outstanding', formatPence(Math.abs(made.closingPence))],
        ]),
      ),
      explained(
        table(MOVEMENTS, [
          {
            heading: '',
            rows: [
              [day(made.from), 'Opening balance', '', '', formatPence(made.openingPence)],
              ...movements.map((movement) => movementRow(movement, reader)),
              [day(made.to), bold('Closing balance'), '', '', bold(formatPence(made.closingPence))],
            ],
          },
        ]),
        'What was owed on the first day, then each invoice, credit and payment with the balance after it.',
      ),
      explained(agedDebt(made), 'The invoices still open on the last day, by how long they have been overdue.'),
      ...(bankDetails === null || made.closingPence <= 0
        ? []
        : [
            box('How to pay', [
              ['By bank transfer', bankDetails],
              ['Reference', account.number],
            ]),
          ]),
    ],
  };
}

function movementRow(
  { kind, method, reference, invoiceId, ...row }: AccountStatement['movements'][number],
  reader: StatementReader,
): Cell[] {
  const how = method === null || isMoneyless(method) ? '' : `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`;
  return [
    formatDayYear(row.date),
    { text: `${movementText(kind, method, reader)}${how}`, under: reference ?? '', invoiceId },
    row.dueOn === null ? '' : formatDayYear(row.dueOn),
    formatPence(row.amountPence),
    formatPence(row.balancePence),
  ];
}

const SUM = { width: 56, isNumber: true };

/** The open amount by age on the last day, less what is unallocated, and the balance that is left. */
function agedDebt({ ageing: { ages, unallocatedPence, balancePence }, to }: AccountStatement): Block {
  const isUnallocated = unallocatedPence !== 0;
  const columns: Column[] = [
    { label: formatDayYear(to), heads: true },
    ...AGES.map((age) => ({ label: AGE_LABELS[age], ...SUM })),
    ...(isUnallocated ? [{ label: 'Unallocated', ...SUM }] : []),
    { label: 'Balance', ...SUM },
  ];
  const row: Cell[] = [
    'Aged debt',
    ...AGES.map((age) => formatPence(ages[age])),
    ...(isUnallocated ? [formatPence(-unallocatedPence)] : []),
    { text: formatPence(balancePence), isBold: true },
  ];
  return table(columns, [{ heading: '', rows: [row] }]);
}
