import type { Binders } from '../../platform/http/binders.ts';
import { incomingRoutes } from './routes.ts';

export const module = {
  sealed: [{ table: 'incoming_webhooks', column: 'secret' }],
  routes: ({ bind, deps }: Binders) => {
    incomingRoutes(bind, deps);
  },
};
