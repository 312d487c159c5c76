import type { Binders } from '../../platform/http/binders.ts';
import { scorecardPdfRoutes, scorecardRoutes, scorecardViewRoutes } from './routes.ts';

export const module = {
  routes: ({ bytes, bind }: Binders) => {
    scorecardPdfRoutes(bytes);
    scorecardRoutes(bind);
    scorecardViewRoutes(bind);
  },
};
