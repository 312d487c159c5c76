import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { movementText, type StatementReader } from '@tonnage/domain/skip-hire/statement';
import { dayCell, listOf, poundsCell, type FileColumn, type ListFile } from '../../../platform/formats/cells.ts';

type Movement = Pick<
  AccountStatement['movements'][number],
  'date' | 'reference' | 'dueOn' | 'amountPence' | 'balancePence'
> & { what: string };

const MOVEMENTS: readonly FileColumn<Movement>[] = [
  { header: 'Date', cell: (row) => dayCell(row.date) },
  { header: 'Type', cell: (row) => row.what },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Due', cell: (row) => dayCell(row.dueOn) },
  { header: 'Amount (£)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Balance (£)', cell: (row) => poundsCell(row.balancePence) },
];

/** A statement as a file, starting with its opening balance. The office’s has its account in its name. */
export function statementFile(made: AccountStatement, reader: StatementReader): ListFile {
  const opening = { what: 'Opening balance', reference: null, dueOn: null };
  const rows = [
    { ...opening, date: made.from, amountPence: 0, balancePence: made.openingPence },
    ...made.movements.map((row) => ({ ...row, what: movementText(row.kind, row.method, reader) })),
  ];
  async function* all() {
    yield rows;
  }
  const of = reader === 'office' ? made.account.number : null;
  const name = ['statement', of, made.from, made.to].filter(Boolean).join('-');
  return listOf(name, MOVEMENTS, all());
}
