import * as newsletters from '@tonnage/contract/core/tenants/newsletters';
import type { Binder } from '../../platform/http/endpoint.ts';
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from './commands/newsletter.ts';

export function newsletterRoutes(bind: Binder): void {
  bind.guest(newsletters.subscribeNewsletter, async (ctx, { body }) => {
    await subscribeNewsletter(ctx, body.data.email);
    return { data: { email: body.data.email, sent: true as const }, meta: {} };
  });
  bind.guest(newsletters.confirmNewsletter, async (ctx, { body }) => {
    const email = await confirmNewsletter(ctx, body.data.token);
    return { data: { email, subscribed: true as const }, meta: {} };
  });
  bind.open(newsletters.openLeaveNewsletter, (_, { query }) =>
    Promise.resolve({ location: `/newsletter#${new URLSearchParams({ leave: query.key }).toString()}` }),
  );
  bind.guest(newsletters.leaveNewsletter, async (ctx, { query }) => {
    await leaveNewsletter(ctx, query.key);
    return { data: { subscribed: false as const }, meta: {} };
  });
}
