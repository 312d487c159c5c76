import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import { StatusPill, StatusWord } from '../ui/content/status-pill.tsx';
import { documentPills } from './statuses.ts';

/** A word, unless somebody still has to act on it. */
export function DocumentPill({ document: { status } }: { document: Pick<Document, 'status'> }) {
  if (status === 'issued' || status === 'signed') return <StatusWord>{documentPills[status].label}</StatusWord>;
  return <StatusPill {...documentPills[status]} />;
}
