import type { FileType } from '@tonnage/domain/common/file-types';
import { queryOf } from '../../lib/queries.ts';

/**
 * The URL of a file, valid for a minute: fetched when it is first shown, and never refetched in the background. Another
 * `version` of the document has another file.
 */
export const fileLinkQuery = (linkCall: 'getDocumentLink' | 'getDeskDocumentLink', id: string, version = '') => ({
  ...queryOf(linkCall, { params: { id }, query: { as: 'inline' } }),
  queryKey: [linkCall, id, version],
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The label of the button that saves a document's file. */
export const downloadLabel = (mime: FileType) => (mime === 'application/pdf' ? 'Download PDF' : 'Download');
