import type { Session } from '@tonnage/contract/core/identity/profile';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';

export const SESSIONS: readonly FileColumn<Session>[] = [
  { header: 'Device', cell: (row) => row.userAgent },
  { header: 'This session', cell: (row) => (row.current ? 'Yes' : 'No') },
  { header: 'Logged in at', cell: (row) => instantCell(row.createdAt) },
  { header: 'Ends at', cell: (row) => instantCell(row.expiresAt) },
];
