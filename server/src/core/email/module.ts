import { sql } from 'kysely';
import type { AuditedEntities } from '../audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { sendMailJob } from './jobs.ts';
import { mailRoutes } from './routes.ts';

export const module = {
  jobs: [sendMailJob],
  routes: ({ bind, deps }: Binders) => {
    mailRoutes(bind, deps);
  },
  audited: {
    mail: { label: sql`(select m.to_address from emails m where m.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
