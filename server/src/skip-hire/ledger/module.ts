import type { Binders } from '../../platform/http/binders.ts';
import { ledgerFileRoutes, ledgerRoutes } from './routes.ts';

export const module = {
  routes: ({ bind, bytes }: Binders) => {
    ledgerRoutes(bind);
    ledgerFileRoutes(bytes);
  },
};
