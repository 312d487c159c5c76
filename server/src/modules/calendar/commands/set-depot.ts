import type { setDepot as endpoint } from '@tonnage/contract/desk-calendar';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { parsePostcode } from '@tonnage/domain/postcode';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { ownRow } from '../../../platform/own-row.ts';
import { InvalidInput, Refusal, takenAs } from '../../../platform/refusal.ts';

type Wish = Received<typeof endpoint>['body']['data'];

/**
 * Adds a yard, or sets one's facts and week. Days ahead that were opened with their weekday's capacity follow it; those that the
 * office gave one of their own, and closed ones, stay as they are. Throws CODE_TAKEN, NOT_A_POSTCODE, NOT_FOUND.
 */
export async function setDepot(ctx: TenantContext, id: string | null, wish: Wish): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const postcode = parsePostcode(wish.postcode);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  if (new Set(wish.weekdays.map(({ weekday }) => weekday)).size < wish.weekdays.length)
    throw new InvalidInput([{ path: ['weekdays'], message: 'List each weekday once only.' }]);
  const values = {
    name: wish.name,
    code: wish.code,
    postcode: postcode.unit,
    phone: wish.phone,
    nation: wish.nation,
    works_bank_holidays: wish.worksBankHolidays,
    lead_days: wish.leadDays,
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
  await setWeek(ctx, depotId, wish.weekdays);
  await audit(ctx, {
    action: id === null ? 'depot.added' : 'depot.set',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { ...wish },
  });
  return depotId;
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

async function setWeek({ db, scope, now }: TenantContext, depotId: string, weekdays: Wish['weekdays']): Promise<void> {
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
