import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { sweepDeletedJob } from './jobs.ts';
import { organisationInvitationRoutes } from './invitations.routes.ts';
import { organisationRoutes } from './routes.ts';

export const module = {
  jobs: [sweepDeletedJob],
  emails,
  routes: ({ bind, deps }: Binders) => {
    organisationRoutes(bind, deps);
    organisationInvitationRoutes(bind, deps);
  },
};
