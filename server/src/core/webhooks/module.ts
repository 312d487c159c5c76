import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { deliverJob, deliveriesSweepJob, outboxSweepJob } from './jobs.ts';
import { organisationWebhookRoutes, webhookRoutes } from './routes.ts';

export const module = {
  jobs: [deliverJob, outboxSweepJob, deliveriesSweepJob],
  emails,
  sealed: [
    { table: 'webhooks', column: 'secret' },
    { table: 'webhooks', column: 'previous_secret' },
  ],
  routes: ({ bind, deps }: Binders) => {
    webhookRoutes(bind, deps);
    organisationWebhookRoutes(bind, deps);
  },
};
