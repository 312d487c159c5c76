import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import { missingFromNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { documentedBy } from '../orders/documented.queries.ts';
import { takenWasteId } from '../sites/taken.queries.ts';
import { noteFacts } from './note.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** The job that a note is for, with the waste that leaves with it. Undefined for another company's. */
export async function noteJob({ db, scope }: Reader, jobId: string, lock = false) {
  if (!isId(jobId)) return undefined;
  const query = db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('waste_types as w', (join) => join.on('w.id', '=', takenWasteId))
    .select([
      'j.id',
      'j.type',
      'j.status',
      'j.account_id',
      'j.site_id',
      'j.date',
      'w.id as waste_type_id',
      'w.hazardous',
    ])
    .where('j.tenant_id', '=', scope.tenantId)
    .where('j.id', '=', jobId);
  return (lock ? query.forNoKeyUpdate('j') : query).executeTakeFirst();
}

/**
 * Why a job needs no note of its own: a signed season ticket for its site and waste covers its day. Null: it needs one.
 * Source: trade-and-law.md §2.6.
 */
export async function whyCovered({ db }: Pick<Reader, 'db'>, jobId: string): Promise<string | null> {
  const { by } = await db
    .selectFrom('jobs as j')
    .select(documentedBy.as('by'))
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow();
  return by?.kind === 'season_ticket'
    ? `Season ticket ${by.number} covers this load, so it needs no note of its own.`
    : null;
}

/** The site and the waste that a season ticket is for. Undefined for another company's. */
export async function noteSite({ db, scope }: Reader, siteId: string, wasteTypeId: string, lock = false) {
  if (!isId(siteId) || !isId(wasteTypeId)) return undefined;
  const query = db
    .selectFrom('sites as s')
    .innerJoin('waste_types as w', 'w.tenant_id', 's.tenant_id')
    .select(['s.id', 's.account_id', 'w.id as waste_type_id', 'w.hazardous'])
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.id', '=', siteId)
    .where('w.id', '=', wasteTypeId);
  return (lock ? query.forNoKeyUpdate('s') : query).executeTakeFirst();
}

/**
 * The number of a season ticket for a site and a waste that covers one of these days, both included, signed or sent for signature; null
 * without one. Only under the lock of `noteSite` can no other come meanwhile.
 */
export async function standingTicket(
  { db, scope }: Reader,
  {
    siteId,
    wasteTypeId,
    validFrom,
    validTo,
  }: { siteId: string; wasteTypeId: string; validFrom: IsoDate; validTo: IsoDate },
): Promise<string | null> {
  const standing = await db
    .selectFrom('documents')
    .select('number')
    .where('tenant_id', '=', scope.tenantId)
    .where('site_id', '=', siteId)
    .where('waste_type_id', '=', wasteTypeId)
    .where('kind', '=', 'season_ticket')
    .where('status', 'in', ['awaiting_signature', 'signed'])
    .where('valid_from', '<=', validTo)
    .where('valid_to', '>=', validFrom)
    .executeTakeFirst();
  return standing?.number ?? null;
}

/** What a note of a job, or of a site and a waste, would contain now, what is missing, and why it cannot be issued. */
export async function noteDraft(reader: Reader, subject: { jobId?: string; siteId?: string; wasteTypeId?: string }) {
  const job = subject.jobId === undefined ? undefined : await noteJob(reader, subject.jobId);
  const site = job ? undefined : await noteSite(reader, subject.siteId ?? '', subject.wasteTypeId ?? '');
  const of = job ? { ...job, siteId: job.site_id } : site && { ...site, siteId: site.id };
  if (!of) throw new Refusal('NOT_FOUND');
  const facts = await noteFacts(reader.db, {
    tenant_id: reader.scope.tenantId,
    account_id: of.account_id,
    site_id: of.siteId,
    job_id: job?.id ?? null,
    waste_type_id: of.waste_type_id,
    kind: job ? 'wtn' : 'season_ticket',
    number: null,
    valid_from: null,
    valid_to: null,
    said: null,
  });
  const may = job && mayHaveNote(job);
  const { transferor, transferee, waste, quantity, container, place } = facts;
  return {
    description: waste.description,
    ewcCodes: [...waste.ewcCodes],
    quantity,
    container,
    place,
    customer: transferor.name,
    address: transferor.address,
    sicCode: transferor.sicCode,
    capacity: transferor.capacity,
    carrier: transferee.name,
    carrierRegistration: transferee.carrierRegistration,
    permitNumber: transferee.permitNumber,
    date: job?.date ?? null,
    missing: missingFromNote(facts),
    reason: of.hazardous
      ? new Refusal('NOTE_HAZARDOUS').message
      : may && !may.allowed
        ? may.reason
        : job
          ? await whyCovered(reader, job.id)
          : null,
  };
}
