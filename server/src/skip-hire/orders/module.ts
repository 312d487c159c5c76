import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails/emails.ts';
import { drivers, hires } from './jobs.ts';
import { feedRoutes } from './calendar/routes.ts';
import { deskOrderRoutes } from './desk.routes.ts';
import { jobTable, orderTable } from './entries.queries.ts';
import { placeRoutes } from './placing/routes.ts';
import { plannerRoutes } from './planning/planner.routes.ts';
import { deskJobRoutes, proposalRoutes } from './requests/routes.ts';
import { orderRoutes } from './routes.ts';
import { phoneOrderRoutes } from './telephone/routes.ts';

export const module = {
  jobs: [...hires.jobs, ...drivers.jobs],
  emails,
  routes: ({ bind, entries, text }: Binders) => {
    orderRoutes(bind, entries);
    placeRoutes(bind, entries);
    phoneOrderRoutes(bind);
    feedRoutes(bind, text);
    deskJobRoutes(bind);
    proposalRoutes(bind);
    plannerRoutes(bind);
    deskOrderRoutes(bind);
  },
  tables: [jobTable, orderTable],
  audited: {
    order: { topic: 'orders', label: sql`(select o.number from orders o where o.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
