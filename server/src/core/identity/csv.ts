import type { Session } from '@tonnage/contract/core/identity/profile';
import type { CsvColumn } from '../../platform/formats/csv.ts';

export const SESSIONS: readonly CsvColumn<Session>[] = [
  { header: 'Device', cell: (row) => row.userAgent },
  { header: 'This session', cell: (row) => (row.current ? 'Yes' : 'No') },
  { header: 'Logged in at', cell: (row) => row.createdAt },
  { header: 'Ends at', cell: (row) => row.expiresAt },
];
