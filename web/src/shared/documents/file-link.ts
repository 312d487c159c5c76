import { queryOf } from '../../lib/queries.ts';

/**
 * The address at which a file is shown. It holds for a minute: asked for when it is first shown, and never again behind its back.
 * Another `version` of the document has another file.
 */
export const fileLinkQuery = (linkCall: 'getDocumentLink' | 'getDeskDocumentLink', id: string, version = '') => ({
  ...queryOf(linkCall, { params: { id }, query: { as: 'inline' } }),
  queryKey: [linkCall, id, version],
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
