import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { requestWarnings } from '@tonnage/domain/skip-hire/requests';
import type { RequestRow } from './request.queries.ts';

export function presentRequest(row: RequestRow, today: IsoDate): DeskRequest {
  const { id, name, number } = row.account;
  const day = { booked: row.booked, capacity: row.capacity };
  const facts = {
    type: row.type,
    date: row.date,
    placement: row.placement,
    poNumber: row.po_number,
    day,
    account: row.account,
    permitGranted: row.permit_granted,
    noteSigned: row.note_signed,
  };
  return {
    jobId: row.id,
    orderId: row.order_id,
    number: row.number,
    type: row.type,
    date: row.date,
    slot: row.slot,
    requestedAt: row.created_at.toISOString(),
    requestedBy: row.requested_by,
    account: { id, name, number },
    site: row.site,
    depot: row.depot,
    container: row.container,
    shape: row.shape,
    sizeYards: row.size_yards,
    waste: row.waste,
    placement: row.placement,
    poNumber: row.po_number,
    notes: row.notes,
    driverNotes: row.driver_notes,
    grossPence: row.gross_pence,
    day,
    warnings: requestWarnings(facts, today),
    proposal: row.proposal,
  };
}
