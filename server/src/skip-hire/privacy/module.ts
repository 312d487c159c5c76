import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { acknowledgeJob } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export const module = {
  jobs: [acknowledgeJob],
  emails,
  routes: ({ bind }: Binders) => {
    privacyRoutes(bind);
  },
  audited: {
    privacy_request: { label: sql`(select r.name from privacy_requests r where r.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
