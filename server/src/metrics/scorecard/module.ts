import type { Binders } from '../../platform/http/binders.ts';
import { scorecardPdfRoutes, scorecardRoutes } from './routes.ts';

export const module = {
  routes: ({ bytes, bind }: Binders) => {
    scorecardPdfRoutes(bytes);
    scorecardRoutes(bind);
  },
};
