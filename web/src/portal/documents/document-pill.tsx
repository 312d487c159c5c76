import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import { FILE_TYPE_LABELS } from '@tonnage/domain/common/file-types';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { documentPills } from '../../shared/statuses.ts';

/** Whether it is signed; for documents that need no signature, the file type. */
export function DocumentPill({ document: { status, file } }: { document: Pick<Document, 'status' | 'file'> }) {
  if (status === 'issued') return <StatusPill tone="done" label={FILE_TYPE_LABELS[file.mime]} />;
  return <StatusPill {...documentPills[status]} />;
}
