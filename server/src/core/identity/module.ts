import { sql } from 'kysely';
import type { AuditedEntities } from '../audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { authEmailJob } from './jobs.ts';
import { pictureRoutes, profileRoutes } from './profile.routes.ts';
import { providerRoutes } from './providers.routes.ts';
import { identityRoutes } from './routes.ts';
import { viewRoutes } from './views.routes.ts';

export const module = {
  jobs: [authEmailJob],
  emails,
  sealed: [
    { table: 'user_factors', column: 'secret' },
    { table: 'login_providers', column: 'client_secret' },
  ],
  routes: ({ bind, deps, bytes }: Binders) => {
    identityRoutes(bind, deps);
    profileRoutes(bind, deps);
    providerRoutes(bind, deps);
    viewRoutes(bind);
    pictureRoutes(bytes, deps);
  },
  audited: {
    user: { label: sql`(select u.name from users u where u.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
