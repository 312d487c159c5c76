import { getNotifications, setNotifications } from '@tonnage/contract/profile';
import type { Binder } from '../../platform/endpoint.ts';
import { chooseMails } from './commands/choose-mails.ts';
import { mailChoices } from './queries.ts';

export function mailRoutes(bind: Binder): void {
  bind.account(getNotifications, async ({ db, scope }) => ({ data: await mailChoices(db, scope) }));
  bind.account(setNotifications, async (ctx, { body }) => {
    await chooseMails(ctx, body.data.mails);
    return { data: await mailChoices(ctx.db, ctx.scope) };
  });
}
