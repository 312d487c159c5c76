import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { Insertable } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { DB } from '@tonnage/server/db/types.gen';
import { Dice } from '../random.ts';
import type { Account, Cast, Site, Waste } from './cast.ts';
import { insertAll } from './insert-all.ts';
import { CALLERS } from './names.ts';
import { timeOn } from './plan.ts';

const SEED = 1314;
/** The longest term of a season ticket. Source: trade-and-law.md §2.6. */
export const SEASON_DAYS = 365;
/** The days since the first of the current season tickets began. */
export const CURRENT_DAYS = 24;
/** Of the current tickets, those that nobody has signed. */
const UNSIGNED = 0.025;

/**
 * Season tickets of every site and each of its wastes, or of the `only` ones, a year from `from`, numbered from `first`. They are
 * signed, but for a few if they are the `current` ones. Those that are there already stay. Returns how many numbers they take.
 */
export async function writeNotes(
  db: Db,
  cast: Cast,
  { from, first, current, only }: { from: IsoDate; first: number; current: boolean; only?: ReadonlySet<string> },
): Promise<number> {
  const dice = new Dice(SEED);
  const there = await db
    .selectFrom('documents')
    .select('number')
    .where('tenant_id', '=', cast.tenantId)
    .where('kind', '=', 'season_ticket')
    .where('valid_from', '=', from)
    .execute();
  const known = new Set(there.map(({ number }) => number));
  const rows: Insertable<DB['documents']>[] = [];
  let next = first;
  // The small demo's customers have their current ones already.
  for (const account of current ? cast.accounts : [...cast.accounts, ...cast.regulars])
    for (const site of account.sites)
      for (const waste of site.wastes ?? account.wastes) {
        const number = `WTN-${next++}`;
        const signed = !dice.chance(UNSIGNED) || !current;
        if (!known.has(number) && (only?.has(noteKey(site, waste)) ?? true))
          rows.push(noteRow(cast, { account, site, waste }, { from, number, signed }));
      }
  await insertAll(db, 'documents', rows);
  return next - first;
}

/** What a season ticket is for. */
export function noteKey(site: Pick<Site, 'id'>, waste: Pick<Waste, 'id'>): string {
  return `${site.id} ${waste.id}`;
}

function noteRow(
  cast: Cast,
  { account, site, waste }: { account: Account; site: Site; waste: Waste },
  { from, number, signed }: { from: IsoDate; number: string; signed: boolean },
): Insertable<DB['documents']> {
  const validTo = addDays(from, SEASON_DAYS - 1);
  const at = timeOn(addDays(from, -1), '09:20');
  const signedAt = timeOn(addDays(from, -1), '15:05');
  const name = account.household ? account.name : CALLERS[Number.parseInt(account.number, 10) % CALLERS.length]!;
  return {
    tenant_id: cast.tenantId,
    id: newId(at),
    account_id: account.id,
    site_id: site.id,
    waste_type_id: waste.id,
    kind: 'season_ticket',
    number,
    title: `Season ticket, ${waste.name.toLowerCase()}, ${site.name}`,
    status: signed ? 'signed' : 'awaiting_signature',
    date: from,
    valid_from: from,
    valid_to: validTo,
    content: signed ? (contentOf(cast, { account, site, waste }, { from, validTo, number }) as never) : null,
    issuer: { at, name: cast.officeName, position: null } as never,
    signed_at: signed ? signedAt : null,
    signature: signed
      ? ({
          name,
          position: account.household ? 'Householder' : 'Site manager',
          address: null,
          drawing: null,
          textVersion: CURRENT_SIGNATURE_TEXT,
          hierarchyConfirmed: true,
        } as never)
      : null,
    retain_until: retainUntil({ kind: 'season_ticket', date: from, validTo }),
    created_at: at,
    updated_at: signed ? signedAt : at,
  };
}

function contentOf(
  cast: Cast,
  { account, site, waste }: { account: Account; site: Site; waste: Waste },
  { from, validTo, number }: { from: IsoDate; validTo: IsoDate; number: string },
): TransferNote {
  const depot = cast.depots.find(({ id }) => id === site.depotId)!;
  return {
    kind: 'season_ticket',
    number,
    transferor: {
      name: account.name,
      address: account.billingAddress,
      sicCode: account.sicCode,
      capacity: account.household ? 'Householder' : 'Producer of the waste',
      household: account.household,
    },
    transferee: {
      name: cast.carrier.name,
      address: cast.carrier.address,
      carrierRegistration: cast.carrier.registration,
      depot: depot.text,
      permitKind: 'permit',
      permitNumber: depot.permitNumber ?? '',
    },
    waste: { description: waste.description, ewcCodes: waste.ewcCodes },
    quantity: 'As recorded on each collection ticket',
    container: 'Contained: skip or roll-on roll-off',
    place: site.place,
    time: { from, to: validTo },
    reference: null,
  };
}
