import * as calendar from '@tonnage/contract/skip-hire/depots';
import type { TenantContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setDayNote, closeDay, openDay, setDayCapacity } from './commands/days.ts';
import { removeZone, updateZone } from './commands/zones.ts';
import { updateDepot } from './commands/update-depot.ts';
import { depotDays, deskCalendar } from './desk.queries.ts';
import { whereIs } from './where.queries.ts';

/** The depots, their days and the zones that they serve: managers edit them, all staff read them. */
export function deskCalendarRoutes(bind: Binder): void {
  bind.staff(calendar.getDeskCalendar, async (ctx) => ({ data: await deskCalendar(ctx) }));
  bind.staff(calendar.getDepotDays, async (ctx, { params, query }) => {
    const days = await depotDays(ctx, params.id, query.from);
    if (!days) throw new Refusal('NOT_FOUND');
    return { data: days };
  });
  bind.staff(calendar.lookUpPostcode, async (ctx, { params }) => ({ data: await whereIs(ctx, params.postcode) }));
  bind.staff(calendar.createDepot, async (ctx, { body }) => ({
    data: { id: await updateDepot(ctx, null, body.data) },
  }));
  bind.staff(calendar.updateDepot, async (ctx, { params, body }) => ({
    data: { id: await updateDepot(ctx, params.id, body.data) },
  }));
  bind.staff(calendar.closeDay, async (ctx, { params, body }) => ({
    data: { booked: await closeDay(ctx, params.id, params.date, body.data.reason) },
  }));
  bind.staff(calendar.openDay, async (ctx, { params }) => {
    await openDay(ctx, params.id, params.date);
    return shown(ctx, params);
  });
  bind.staff(calendar.setDayCapacity, async (ctx, { params, body }) => {
    await setDayCapacity(ctx, params.id, params.date, body.data.capacity);
    return shown(ctx, params);
  });
  bind.staff(calendar.setDayNote, async (ctx, { params, body }) => {
    await setDayNote(ctx, params.id, params.date, body.data.note);
    return { data: { note: body.data.note } };
  });
  bind.staff(calendar.createZone, async (ctx, { body }) => ({ data: await updateZone(ctx, null, body.data) }));
  bind.staff(calendar.updateZone, async (ctx, { params, body }) => ({
    data: await updateZone(ctx, params.id, body.data),
  }));
  bind.staff(calendar.removeZone, async (ctx, { params }) => {
    await removeZone(ctx, params.id);
    return { data: { id: params.id } };
  });
}

async function shown(ctx: Reading<TenantContext>, { id, date }: { id: string; date: string }) {
  const [day] = (await depotDays(ctx, id, date, 1))!;
  return { data: day! };
}
