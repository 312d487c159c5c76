import { callReason, callValue } from '@tonnage/domain/skip-hire/chasing/calls';
import { dayCell, poundsCell, type FileColumn } from '../../../platform/formats/cells.ts';
import type { CallFound } from './calls.queries.ts';

/** The columns of the file of customers to call. */
export const CALLS: readonly FileColumn<CallFound>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  { header: 'Telephone', cell: (row) => (row.phone === null ? null : { kind: 'phone', text: row.phone }) },
  { header: 'To call about (£)', cell: (row) => poundsCell(row.callablePence) },
  { header: 'Days late', cell: (row) => row.oldestDays },
  { header: 'A call may bring (£)', cell: (row) => poundsCell(callValue(row)) },
  { header: 'Last called', cell: (row) => row.lastCalledOn && dayCell(row.lastCalledOn) },
  { header: 'Why', cell: (row) => callReason(row) },
];
