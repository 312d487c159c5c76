import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import {
  accountContactItemTable,
  accountContactTable,
  siteContactItemTable,
  siteContactTable,
} from './contact-entries.queries.ts';
import { contactRoutes } from './contacts.routes.ts';
import { customerContactRoutes, customerLogRoutes, customerRoutes, mergeRoutes } from './customers.routes.ts';
import { accountRoutes, memberRoutes } from './routes.ts';

export const module = {
  emails,
  routes: ({ bind, deps, entries }: Binders) => {
    accountRoutes(bind, deps);
    contactRoutes(bind, entries);
    memberRoutes(bind, deps);
    customerRoutes(bind);
    customerContactRoutes(bind);
    mergeRoutes(bind);
    customerLogRoutes(bind);
  },
  tables: [accountContactItemTable, accountContactTable, siteContactItemTable, siteContactTable],
  audited: {
    account: { label: sql`(select a.name from accounts a where a.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
