import { useMutation } from '@tanstack/react-query';
import { fetchBytes, saveFile } from '../../../lib/bytes.ts';
import { documentsFilter } from '../../queries.ts';
import type { DocumentsSearch } from '../../search.ts';

/** The list as a file for a spreadsheet, all of its pages. */
export function useListFile() {
  return useMutation({
    mutationFn: async (search: DocumentsSearch) => {
      const query = { q: search.q, filters: documentsFilter(search) };
      const { blob, fileName } = await fetchBytes('exportDocuments', { query });
      saveFile(blob, fileName);
    },
  });
}
