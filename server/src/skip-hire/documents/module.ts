import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { fileDocumentJob, filesSweepJob } from './jobs.ts';
import { deskFileRoutes } from './desk-file.routes.ts';
import { deskDocumentRoutes } from './desk.routes.ts';
import { documentTable } from './entries.queries.ts';
import { fileRoutes } from './file.routes.ts';
import { mailedNoteRoutes } from './mailed-note.routes.ts';
import { documentRoutes } from './routes.ts';
import { runSheetRoutes } from './run-sheet.routes.ts';

export const module = {
  jobs: [fileDocumentJob, filesSweepJob],
  emails,
  routes: ({ bind, deps, entries, bytes }: Binders) => {
    documentRoutes(bind, deps, entries);
    fileRoutes(bytes, deps, entries);
    runSheetRoutes(bytes);
    deskFileRoutes(bytes, deps);
    mailedNoteRoutes(bind);
    deskDocumentRoutes(bind, deps);
  },
  tables: [documentTable],
  audited: {
    document: {
      topic: 'documents',
      label: sql`(select coalesce(d.number, d.title) from documents d where d.id = e.entity_id)`,
    },
  } satisfies AuditedEntities,
};
