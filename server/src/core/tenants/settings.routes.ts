import * as settings from '@tonnage/contract/core/tenants/settings';
import type { Binder } from '../../platform/http/endpoint.ts';
import { changeSettings } from './commands/change-settings.ts';
import { removePermitArea, setPermitArea } from './commands/permit-area.ts';
import { setChargeType } from './commands/set-charge-type.ts';
import { settingsOf } from './settings.queries.ts';

export function settingRoutes(bind: Binder): void {
  bind.staff(settings.getSettings, async (ctx) => ({ data: await settingsOf(ctx) }));
  bind.staff(settings.changeSettings, async (ctx, { body }) => {
    await changeSettings(ctx, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.addPermitArea, async (ctx, { body }) => {
    await setPermitArea(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.setPermitArea, async (ctx, { params, body }) => {
    await setPermitArea(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.removePermitArea, async (ctx, { params }) => {
    await removePermitArea(ctx, params.id);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.addChargeType, async (ctx, { body }) => {
    await setChargeType(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.setChargeType, async (ctx, { params, body }) => {
    await setChargeType(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
}
