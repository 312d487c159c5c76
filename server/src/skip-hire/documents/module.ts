import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { fileDocumentJob, filesSweepJob, ticketsSweep } from './jobs.ts';
import { deskDocumentRoutes, deskFileRoutes, runSheetRoutes } from './desk.routes.ts';
import { numberSeriesRoutes } from './number-series.routes.ts';
import { documentTable } from './entries.queries.ts';
import { documentRoutes, fileRoutes, mailedNoteRoutes } from './routes.ts';

export const module = {
  jobs: [fileDocumentJob, filesSweepJob, ...ticketsSweep.jobs],
  emails,
  routes: ({ bind, deps, entries, bytes }: Binders) => {
    documentRoutes(bind, deps, entries);
    fileRoutes(bytes, deps, entries);
    runSheetRoutes(bytes);
    deskFileRoutes(bytes, deps);
    mailedNoteRoutes(bind);
    deskDocumentRoutes(bind, deps);
    numberSeriesRoutes(bind);
  },
  tables: [documentTable],
  audited: {
    document: {
      topic: 'documents',
      label: sql`(select coalesce(d.number, d.title) from documents d where d.id = e.entity_id)`,
    },
  } satisfies AuditedEntities,
};
