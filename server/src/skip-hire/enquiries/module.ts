import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { openEnquiries } from './queries.ts';
import { enquiryFileRoutes, enquiryRoutes } from './routes.ts';

export const module = {
  emails,
  routes: ({ bind, bytes }: Binders) => {
    enquiryRoutes(bind);
    enquiryFileRoutes(bytes);
  },
  deskCounts: { enquiries: openEnquiries },
  audited: {
    enquiry: {
      topic: 'enquiries',
      label: sql`(select coalesce(o.number, i.number) from enquiries q left join orders o on o.id = q.order_id
    left join invoices i on i.id = q.invoice_id where q.id = e.entity_id)`,
    },
  } satisfies AuditedEntities,
};
