import * as settings from '@tonnage/contract/core/tenants/settings';
import type { Binder } from '../../platform/http/endpoint.ts';
import { updateSettings } from './commands/update-settings.ts';
import { removePermitArea, updatePermitArea } from './commands/permit-area.ts';
import { updateChargeType } from './commands/update-charge-type.ts';
import { settingsOf } from './settings.queries.ts';

export function settingRoutes(bind: Binder): void {
  bind.staff(settings.getSettings, async (ctx) => ({ data: await settingsOf(ctx) }));
  bind.staff(settings.updateSettings, async (ctx, { body }) => {
    await updateSettings(ctx, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.createPermitArea, async (ctx, { body }) => {
    await updatePermitArea(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.updatePermitArea, async (ctx, { params, body }) => {
    await updatePermitArea(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.removePermitArea, async (ctx, { params }) => {
    await removePermitArea(ctx, params.id);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.createChargeType, async (ctx, { body }) => {
    await updateChargeType(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.updateChargeType, async (ctx, { params, body }) => {
    await updateChargeType(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
}
