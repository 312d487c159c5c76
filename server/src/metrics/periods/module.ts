import type { Binders } from '../../platform/http/binders.ts';
import { digestsJob } from './jobs.ts';
import { attachmentFileRoutes, attachmentRoutes } from './attachment.routes.ts';
import { periodExportRoutes } from './export.routes.ts';
import { finishRoutes } from './finish.routes.ts';
import { punctualityRoutes } from './punctuality.routes.ts';
import { periodReadingRoutes } from './reading.routes.ts';
import { periodRoutes } from './routes.ts';

export const module = {
  jobs: [digestsJob],
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
