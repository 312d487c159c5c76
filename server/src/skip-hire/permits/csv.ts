import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { PERMIT_LABELS } from '@tonnage/domain/skip-hire/permits';
import { dayCell, type FileColumn } from '../../platform/formats/cells.ts';

export const PERMITS: readonly FileColumn<DeskPermit>[] = [
  { header: 'Order', cell: (row) => row.order.number },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Council', cell: (row) => row.council },
  { header: 'Status', cell: (row) => PERMIT_LABELS[row.status] },
  { header: 'Delivery date', cell: (row) => dayCell(row.deliveryOn) },
  { header: 'Applied on', cell: (row) => dayCell(row.appliedOn) },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Permit', cell: (row) => row.number },
  { header: 'Valid from', cell: (row) => dayCell(row.validFrom) },
  { header: 'Valid to', cell: (row) => dayCell(row.validTo) },
  { header: 'Reason refused', cell: (row) => row.refusedReason },
];
