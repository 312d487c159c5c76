import type { Binders } from '../../platform/http/binders.ts';
import { digests } from './jobs.ts';
import { attachmentFileRoutes, attachmentRoutes, finishRoutes, periodRoutes } from './routes.ts';
import { periodExportRoutes } from './export.routes.ts';
import { periodReadingRoutes, punctualityRoutes } from './reading.routes.ts';

export const module = {
  jobs: [...digests.jobs],
  routes: ({ bytes, deps, bind, text }: Binders) => {
    attachmentFileRoutes(bytes, deps);
    periodRoutes(bind);
    finishRoutes(bind);
    attachmentRoutes(bind, deps);
    periodExportRoutes(text);
    periodReadingRoutes(bind);
    punctualityRoutes(bind);
  },
};
