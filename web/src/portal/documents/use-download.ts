import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { saveFrom } from '../../lib/bytes.ts';

/**
 * Lets the browser download a document's file itself, with its own progress, by a link that is valid for a minute.
 */
export function useDownload() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await call('getDocumentLink', { params: { id }, query: { as: 'attachment' } });
      saveFrom(data.url);
    },
  });
}
