import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import { FILE_TYPE_LABELS } from '@tonnage/domain/common/file-types';
import { FormatLabel, StatusPill, StatusWord } from '../ui/content/status-pill.tsx';
import { documentPills } from './statuses.ts';

/** Whether it is signed; of documents that need no signature, the file type. */
export function DocumentPill({ document: { status, file } }: { document: Pick<Document, 'status' | 'file'> }) {
  if (status === 'issued') return <FormatLabel>{FILE_TYPE_LABELS[file.mime]}</FormatLabel>;
  if (status === 'signed') return <StatusWord>{documentPills.signed.label}</StatusWord>;
  return <StatusPill {...documentPills[status]} />;
}
