import type { DocumentStatus } from '@tonnage/domain/documents';

/** How a document stands, as files of a list say it. */
export const STATUS: Record<DocumentStatus, string> = {
  draft: 'Draft',
  awaiting_signature: 'To sign',
  signed: 'Signed',
  issued: 'On file',
  void: 'Void',
};
