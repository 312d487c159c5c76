import * as notifications from '@tonnage/contract/core/notifications';
import { NOTICES } from '@tonnage/domain/metrics/notices';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { readNotifications, setNoticeSettings, unsubscribe } from './commands/notice-settings.ts';
import { notificationTable, presentSettings } from './present.ts';
import { settingsOf, unreadCount, usualZone } from './queries.ts';

const meOf = ({ scope }: Reading<OrganisationContext>) => ({ tenantId: scope.tenantId, userId: scope.actor.userId });

export function notificationRoutes(bind: Binder): void {
  const unread = async (ctx: Reading<OrganisationContext>) => ({
    data: { unread: await unreadCount(ctx.db, meOf(ctx)) },
  });
  const settings = async (ctx: Reading<OrganisationContext>) => ({
    data: presentSettings(await settingsOf(ctx.db, meOf(ctx)), await usualZone(ctx.db, meOf(ctx))),
  });
  bind.organisations(notifications.listNotifications, notificationTable.answer);
  bind.organisations(notifications.countNotifications, unread);
  bind.organisations(notifications.readNotifications, async (ctx, { body }) => {
    await readNotifications(ctx, body.data);
    return unread(ctx);
  });
  bind.organisations(notifications.getNoticeSettings, settings);
  bind.organisations(notifications.setNoticeSettings, async (ctx, { body }) => {
    await setNoticeSettings(ctx, body.data);
    return settings(ctx);
  });
  bind.open(notifications.openUnsubscribe, (_, { query }) =>
    Promise.resolve({ location: `/metrics/unsubscribe#${new URLSearchParams(query).toString()}` }),
  );
  bind.guest(notifications.unsubscribe, async (ctx, { query }) => {
    await unsubscribe(ctx, query.key, query.type);
    return { data: { label: NOTICES[query.type].label } };
  });
}
