import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import type { WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import { isTracked, recordBy } from '@tonnage/domain/skip-hire/waste-tracking';
import { bankHolidays } from '@tonnage/server/skip-hire/depots/bank-holidays';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Cast } from './cast.ts';
import type { PlannedJob, PlannedOrder } from './plan.ts';
import type { Rows } from './insert-all.ts';

/** Loads are recorded on the day after; the newest are still to be. */
const RECORDED_AFTER_DAYS = 1;

/** The ticket of a weighed load, and its record with the waste tracking service. */
export function writeTicket(
  rows: Rows,
  cast: Cast,
  order: PlannedOrder,
  job: PlannedJob,
  own: { jobId: string; orderId: string; number: number; reference: string; today: IsoDate },
): void {
  const { account, site, depot, waste } = order;
  const at = job.doneAt!;
  const id = newId(at);
  const number = `WB-${own.number}`;
  const content: WeighbridgeTicket = {
    number,
    depot: depot.text,
    permitKind: 'permit',
    permitNumber: depot.permitNumber,
    weighedAt: at,
    vehicle: job.crew!.registration,
    driver: job.crew!.driver,
    customer: account.name,
    place: site.place,
    waste: { description: waste.description, ewcCodes: waste.ewcCodes },
    netKg: job.netKg!,
    reference: own.reference,
  };
  rows.documents!.push({
    tenant_id: cast.tenantId,
    id,
    account_id: account.id,
    site_id: site.id,
    order_id: own.orderId,
    job_id: own.jobId,
    waste_type_id: waste.id,
    kind: 'weighbridge_ticket',
    number,
    title: `Weighbridge ticket, ${waste.name.toLowerCase()}, ${site.name}`,
    status: 'issued',
    date: job.date,
    retain_until: retainUntil({ kind: 'weighbridge_ticket', date: job.date, validTo: null }),
    content: content as never,
    created_at: at,
    updated_at: at,
  });
  const { permitNumber } = depot;
  if (!isTracked({ nation: 'england_wales', permitKind: 'permit', permitNumber }, job.date)) return;
  const year = Number(job.date.slice(0, 4));
  const recorded = addDays(job.date, RECORDED_AFTER_DAYS) < own.today;
  rows.waste_receipts!.push({
    tenant_id: cast.tenantId,
    id: newId(at),
    account_id: account.id,
    job_id: own.jobId,
    ticket_id: id,
    received_at: at,
    due_on: recordBy(job.date, bankHolidays('england_wales', year, year + 1)),
    status: recorded ? 'accepted' : 'due',
    tracking_id: recorded ? `26${own.number.toString(36).toUpperCase().padStart(6, '0')}` : null,
    accepted_at: recorded ? at : null,
    created_at: at,
    updated_at: at,
  });
}
