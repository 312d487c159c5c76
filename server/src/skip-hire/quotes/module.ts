import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { quoteAnsweredJob } from './jobs.ts';
import { acceptedQuotes } from './queries.ts';
import { quoteLinkRoutes, quotePdfRoutes, quoteRoutes } from './routes.ts';

export const module = {
  jobs: [quoteAnsweredJob],
  emails,
  routes: ({ bind, bytes, deps }: Binders) => {
    quoteRoutes(bind, deps);
    quoteLinkRoutes(bind);
    quotePdfRoutes(bytes);
  },
  deskCounts: { quotes: acceptedQuotes },
  audited: {
    quote: { label: sql`(select q.number from quotes q where q.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
