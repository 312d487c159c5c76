import {
  cubicMetres,
  withWords,
  type DepotPermitKind,
  type NoteFactsInput,
  type NoteWords,
} from '@tonnage/domain/skip-hire/transfer-note';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import type { JobStatus, Slot } from '@tonnage/domain/skip-hire/orders';
import type { DocumentSignature } from '@tonnage/domain/skip-hire/printed-documents';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { takenContainerId } from '../sites/taken.queries.ts';
import type { Db } from '../../platform/db/db.ts';

/** The subject of a note: enough to find everything that it contains. */
export interface NoteSubject {
  tenant_id: string;
  account_id: string;
  site_id: string | null;
  job_id: string | null;
  waste_type_id: string | null;
  kind: 'wtn' | 'season_ticket';
  number: string | null;
  valid_from: string | null;
  valid_to: string | null;
  /** What staff wrote to override the known facts (`NoteWords`). */
  said: unknown;
}

/** Everything that a transfer note would contain now; unknown facts are null, for the domain to report. */
export async function noteFacts(db: Db, of: NoteSubject): Promise<NoteFactsInput> {
  const parties = await db
    .selectFrom('sites as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .leftJoin('depots as d', 'd.id', 's.depot_id')
    .select(['a.name as customer', 'a.billing_address', 'a.sic_code', 'a.household'])
    .select(['t.name as company', 't.legal_name', 't.address as company_address', 't.carrier_registration'])
    .select(['d.name as depot', 'd.address as yard_address', 'd.permit_kind', 'd.permit_number'])
    .select(['s.name as site', 's.address_line1', 's.address_line2', 's.town', 's.postcode'])
    .where('s.id', '=', of.site_id)
    .where('s.account_id', '=', of.account_id)
    .where('s.tenant_id', '=', of.tenant_id)
    .executeTakeFirst();
  const waste = await db
    .selectFrom('waste_types')
    .select(['description', 'ewc_codes'])
    .where('id', '=', of.waste_type_id)
    .where('tenant_id', '=', of.tenant_id)
    .executeTakeFirst();
  const load = of.job_id === null ? undefined : await loadOf(db, of.job_id);
  const known: NoteFactsInput = {
    number: of.number ?? '',
    kind: of.kind,
    transferor: {
      name: parties?.customer ?? null,
      address: parties?.billing_address ?? null,
      sicCode: parties?.sic_code ?? null,
      capacity: parties?.household ? 'Householder' : 'Producer of the waste',
      household: parties?.household ?? false,
    },
    transferee: {
      name: parties?.legal_name ?? parties?.company ?? null,
      address: parties?.company_address ?? null,
      carrierRegistration: parties?.carrier_registration ?? null,
      depot: [parties?.depot, parties?.yard_address].filter(Boolean).join(', '),
      permitKind: (parties?.permit_kind ?? 'permit') as DepotPermitKind,
      permitNumber: parties?.permit_number ?? null,
    },
    waste: { description: waste?.description ?? '', ewcCodes: waste?.ewc_codes ?? [] },
    quantity: load?.net_weight_kg
      ? `1 container, ${formatTonnes(load.net_weight_kg)}${load.weight_estimated ? ', estimated' : ''}`
      : load
        ? `1 container, up to ${cubicMetres(load.size_yards)} m³ (${load.size_yards} cubic yards)`
        : 'As recorded on each collection ticket',
    container: load
      ? `Contained: ${load.container} (${load.family.toLowerCase()})`
      : 'Contained: skip or roll-on roll-off',
    place: parties
      ? [
          // A site without a name of its own is called by its address.
          parties.site === parties.address_line1 ? null : parties.site,
          parties.address_line1,
          parties.address_line2,
          `${parties.town} ${parties.postcode}`,
        ]
          .filter(Boolean)
          .join(', ')
      : '',
    time: load ? timeOf(load) : { from: of.valid_from ?? '', to: of.valid_to ?? '' },
    reference: load ? `${load.order_number}/${load.sequence}` : null,
  };
  return withWords(known, (of.said ?? null) as NoteWords | null);
}

/** When a load was handed over; its planned day and slot until it is done. */
function timeOf({ date, slot, completed_at: doneAt }: { date: string; slot: string; completed_at: Date | null }) {
  if (doneAt === null) return { date, slot: slot as Slot, at: null };
  const at = doneAt.toISOString();
  return { date: dateIn(LONDON, at), slot: slot as Slot, at };
}

/** A job's load, with the container that leaves. */
async function loadOf(db: Db, jobId: string) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('container_sub_types as c', (join) => join.on('c.id', '=', takenContainerId))
    .innerJoin('container_types as f', 'f.id', 'o.container_type_id')
    .select(['j.date', 'j.slot', 'j.sequence', 'j.net_weight_kg', 'j.weight_estimated', 'o.number as order_number'])
    .select(['j.completed_at', 'j.driver_name', 'j.vehicle_registration'])
    .select(['c.name as container', 'c.size_yards', 'f.name as family'])
    .where('j.id', '=', jobId)
    .executeTakeFirst();
}

/** A load that left, as it was recorded: when, by whom it was taken, and its net weight in kg. */
export interface TakenLoad {
  at: Instant;
  driver: string | null;
  vehicle: string | null;
  netKg: number | null;
  estimated: boolean;
}

/** The load of a note once it has left; null until then, and for a season ticket, which is for many. */
export async function takenLoad(db: Db, note: { job_id: string | null }): Promise<TakenLoad | null> {
  const load = note.job_id === null ? undefined : await loadOf(db, note.job_id);
  if (!load?.completed_at) return null;
  return {
    at: load.completed_at.toISOString(),
    driver: load.driver_name,
    vehicle: load.vehicle_registration,
    netKg: load.net_weight_kg,
    estimated: load.weight_estimated,
  };
}

/** Whether the load of a note is still to be taken: then its driver has not signed for the transferee yet. */
export async function isLoadAhead(db: Db, note: { job_id: string | null }): Promise<boolean> {
  if (note.job_id === null) return false;
  const job = await db.selectFrom('jobs').select('status').where('id', '=', note.job_id).executeTakeFirst();
  return job !== undefined && isOpenJob(job.status as JobStatus);
}

/**
 * Who signs for the transferee: the driver who took the load, when it was taken. Null until then; also without a
 * recorded driver: whoever issued the note has signed it. Source: Waste (England and Wales) Regulations 2011, reg. 35(2)(b).
 */
export function takenBy(load: TakenLoad | null): DocumentSignature | null {
  if (load?.driver == null) return null;
  return { name: load.driver, position: ['Driver', load.vehicle].filter(Boolean).join(', '), at: load.at };
}
