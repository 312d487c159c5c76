import type { updateDepot as endpoint } from '@tonnage/contract/skip-hire/depots';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { parsePermitNumber, PERMIT_WRONG } from '@tonnage/domain/skip-hire/registrations';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import { InvalidInput, Refusal, takenAs } from '../../../platform/refusal.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds a depot, or updates its details and week. Future days with their weekday's capacity follow the week; days with a
 * capacity of their own, and closed ones, stay as they are. Throws CODE_TAKEN, NOT_A_POSTCODE, NOT_FOUND.
 */
export async function updateDepot(ctx: TenantContext, id: string | null, input: Input): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const postcode = parsePostcode(input.postcode);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  if (new Set(input.weekdays.map(({ weekday }) => weekday)).size < input.weekdays.length)
    throw new InvalidInput([{ path: ['weekdays'], message: 'List each weekday once only.' }]);
  const values = {
    name: input.name,
    code: input.code,
    postcode: postcode.unit,
    address: input.address,
    phone: input.phone,
    permit_kind: input.permitKind,
    permit_number: permitNumberOf(input),
    permit_expires_on: input.permitExpiresOn,
    nation: input.nation,
    works_bank_holidays: input.worksBankHolidays,
    lead_days: input.leadDays,
  };
  const depotId = id ?? newId(now);
  const written =
    id === null
      ? await db
          .insertInto('depots')
          .values({ id: depotId, tenant_id: scope.tenantId, created_at: now, ...values })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
          .returning('id')
          .execute()
      : await rewritten(ctx, id, values);
  if (written.length === 0) throw new Refusal('CODE_TAKEN');
  await setWeek(ctx, depotId, input.weekdays);
  await audit(ctx, {
    action: id === null ? 'depot.added' : 'depot.set',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { ...input },
  });
  return depotId;
}

/** A permit's number as its regulator writes it; an exemption's as typed. Throws InvalidInput for another format. */
function permitNumberOf({ permitKind, permitNumber }: Input): string | null {
  if (permitNumber === null || permitKind === 'exemption') return permitNumber;
  const number = parsePermitNumber(permitNumber);
  if (number === null) throw new InvalidInput([{ path: ['permitNumber'], message: PERMIT_WRONG }]);
  return number;
}

async function rewritten(ctx: TenantContext, id: string, values: UpdateObject<DB, 'depots'>) {
  await ownRow(ctx, 'depots', id);
  return ctx.db
    .updateTable('depots')
    .set(values)
    .where('id', '=', id)
    .returning('id')
    .execute()
    .catch(takenAs('CODE_TAKEN'));
}

async function setWeek({ db, scope, now }: TenantContext, depotId: string, weekdays: Input['weekdays']): Promise<void> {
  const today = dateIn(LONDON, now);
  for (const { weekday, capacity } of weekdays) {
    await sql`update depot_days d set capacity = ${capacity} from depot_weekdays w
      where d.depot_id = ${depotId}::uuid and d.date >= ${today}::date and extract(isodow from d.date) = ${weekday}
        and w.depot_id = d.depot_id and w.weekday = ${weekday} and d.capacity = w.capacity
        and not exists (select from depot_closures c where c.depot_id = d.depot_id and c.date = d.date)`.execute(db);
  }
  await db.deleteFrom('depot_weekdays').where('depot_id', '=', depotId).execute();
  if (weekdays.length > 0)
    await db
      .insertInto('depot_weekdays')
      .values(
        weekdays.map(({ weekday, cutOff, capacity }) => ({
          depot_id: depotId,
          tenant_id: scope.tenantId,
          weekday,
          cut_off: cutOff,
          capacity,
        })),
      )
      .execute();
}
