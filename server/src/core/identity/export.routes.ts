import { exportSessions } from '@tonnage/contract/exports';
import type { Session } from '@tonnage/contract/core/identity/profile';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { presentSession } from './present.ts';
import { openSessions } from './queries.ts';

const COLUMNS: readonly CsvColumn<Session>[] = [
  { header: 'Device', cell: (row) => row.userAgent },
  { header: 'This session', cell: (row) => (row.current ? 'Yes' : 'No') },
  { header: 'Logged in at', cell: (row) => row.createdAt },
  { header: 'Ends at', cell: (row) => row.expiresAt },
];

/** Where one is signed in: a short list, in one reading. */
export function sessionExportRoutes(text: TextBinder): void {
  text.session(exportSessions, (enter) =>
    csvFile(enter, {
      name: 'sessions',
      columns: COLUMNS,
      after: async ({ db, session, now }, last: Session | null) =>
        last === null ? (await openSessions(db, session, now)).map((row) => presentSession(row, session.id)) : [],
    }),
  );
}
