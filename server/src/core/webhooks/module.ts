import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { deliverJob, deliveriesSweepJob, outboxSweepJob } from './jobs.ts';
import { organisationWebhookRoutes, webhookRoutes } from './routes.ts';

export const module = {
  jobs: [deliverJob, outboxSweepJob, deliveriesSweepJob],
  emails,
  routes: ({ bind, deps }: Binders) => {
    webhookRoutes(bind, deps);
    organisationWebhookRoutes(bind, deps);
  },
};
