import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { Instant } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { movementText } from '@tonnage/domain/skip-hire/statement';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { beside, box } from '../../../platform/pdf/blocks.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';
import { table, type Column } from '../../../platform/pdf/table.ts';

const COLUMNS: readonly Column[] = [
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
  { printedAt, bankDetails }: { printedAt: Instant; bankDetails: string | null },
): Sheet {
  const { account, ageing, movements } = made;
  const day = formatDayYear;
  const movement = (row: (typeof movements)[number]) => [
    day(row.date),
    { text: movementText(row.kind, row.method), under: row.reference ?? '' },
    row.dueOn === null ? '' : day(row.dueOn),
    formatPence(row.amountPence),
    formatPence(row.balancePence),
  ];
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
      table(COLUMNS, [
        {
          heading: '',
          rows: [
            [day(made.from), 'Opening balance', '', '', formatPence(made.openingPence)],
            ...movements.map(movement),
            [
              day(made.to),
              { text: 'Closing balance', isBold: true },
              '',
              '',
              { text: formatPence(made.closingPence), isBold: true },
            ],
          ],
        },
      ]),
      box('Aged debt', [
        ...AGES.map((age) => [AGE_LABELS[age], formatPence(ageing.ages[age])] as const),
        ['Unallocated', ageing.unallocatedPence === 0 ? null : formatPence(-ageing.unallocatedPence)],
        ['Balance', formatPence(ageing.balancePence)],
      ]),
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
