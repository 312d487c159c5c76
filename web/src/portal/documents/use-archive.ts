import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchBytes, saveFile, type Progress } from '../../lib/bytes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { documentsFilter } from '../queries.ts';
import type { DocumentsSearch } from '../search.ts';
import { words } from './words.ts';

/** Don't show progress for requests shorter than this. */
const PROGRESS_AFTER_MS = 2000;

/** The content of an archive: the selected documents, or all that the list shows. */
export type ArchiveRequest = { count: number } & ({ ids: string[] } | { search: DocumentsSearch });

/** Downloads documents as a zip file; shows progress when it takes long, and can be cancelled. */
export function useArchive(onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController | null>(null);
  const archive = useMutation({
    mutationFn: async (input: ArchiveRequest) => {
      const aborter = new AbortController();
      stop.current = aborter;
      let latest: Progress = { bytes: 0, of: null };
      let shown = false;
      const timer = setTimeout(() => {
        shown = true;
        setProgress(latest);
      }, PROGRESS_AFTER_MS);
      const data = 'ids' in input ? { ids: input.ids } : { filters: documentsFilter(input.search), q: input.search.q };
      try {
        const { blob, fileName } = await fetchBytes(
          'archiveDocuments',
          { body: { data } },
          {
            signal: aborter.signal,
            onProgress: (now) => {
              latest = now;
              if (shown) setProgress(now);
            },
          },
        );
        saveFile(blob, fileName);
      } finally {
        clearTimeout(timer);
        setProgress(null);
      }
    },
    onSuccess: async (_, { count }) => {
      onDone();
      await toast({ text: words.fetched(count) });
    },
  });
  const error = archive.error?.name === 'AbortError' ? null : archive.error;
  return {
    fetch: archive.mutate,
    busy: archive.isPending,
    count: archive.variables?.count ?? 0,
    progress,
    error,
    cancel: () => stop.current?.abort(),
  };
}
