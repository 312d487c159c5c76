import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { csvText, poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';
import type { TextAnswer } from '../../../platform/http/text-endpoint.ts';

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note', payment: 'Payment', voided_payment: 'Payment voided' };

const MOVEMENTS: readonly CsvColumn<
  Pick<AccountStatement['movements'][number], 'date' | 'reference' | 'dueOn' | 'amountPence' | 'balancePence'> & {
    what: string;
  }
>[] = [
  { header: 'Date', cell: (row) => row.date },
  { header: 'Type', cell: (row) => row.what },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Due', cell: (row) => row.dueOn },
  { header: 'Amount (GBP)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Balance (GBP)', cell: (row) => poundsCell(row.balancePence) },
];

/** A statement as a CSV file, starting with its opening balance. `of` is its account, for a file of several. */
export function statementFile(made: AccountStatement, of?: string): TextAnswer {
  const opening = { what: 'Opening balance', reference: null, dueOn: null };
  const rows = [
    { ...opening, date: made.from, amountPence: 0, balancePence: made.openingPence },
    ...made.movements.map((row) => ({ ...row, what: KINDS[row.kind] })),
  ];
  async function* all() {
    yield rows;
  }
  const name = ['statement', of, made.from, made.to].filter(Boolean).join('-');
  return { mime: 'text/csv', name: `${name}.csv`, body: csvText(MOVEMENTS, all()) };
}
