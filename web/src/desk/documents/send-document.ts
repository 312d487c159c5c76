import type { uploadDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { Reply, Sent } from '@tonnage/contract/endpoint';
import { sendForm } from '../../lib/bytes.ts';

type DocumentData = Sent<typeof uploadDeskDocument>['body']['data'];

/** Uploads a file of the office with its type and place; the same key acts once. */
export function sendDocument(
  data: DocumentData,
  file: File,
  idempotencyKey: string,
): Promise<Reply<typeof uploadDeskDocument>> {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('files.file', file);
  return sendForm('uploadDeskDocument', {}, form, { idempotencyKey });
}
