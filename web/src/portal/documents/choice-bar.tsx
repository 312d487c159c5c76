import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchBytes, fetchList, saveFile, type Progress } from '../../lib/bytes.ts';
import type { Selection } from '../../ui/data/use-selection.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { ListedDocument } from './listed.ts';
import { type DocumentsSearch, documentsFilter } from './screens.ts';
import styles from './documents.module.css';
import { sizeWords, words } from './words.ts';

interface ChoiceBarProps {
  selection: Selection<ListedDocument>;
  search: DocumentsSearch;
  total: number;
}

/** Above the table: the number of selected documents, and how to download them. */
export function ChoiceBar({ selection, search, total }: ChoiceBarProps) {
  const archive = useArchive(selection.clear);
  const query = { q: search.q, filters: documentsFilter(search), sort: search.sort };
  const { error } = archive;
  const chosen = selection.rows.length;
  const count = chosen || total;
  const tooMany =
    count > LIMITS.archiveDocuments
      ? `You can download up to ${LIMITS.archiveDocuments} documents at once. Select fewer, or filter the list.`
      : null;
  const fetch = () =>
    archive.fetch(chosen > 0 ? { count, ids: selection.rows.map(({ id }) => id) } : { count, search });
  return (
    <>
      <div className={styles.choice}>
        {archive.progress ? (
          <div className={styles.fetching}>
            <ProgressBar {...progressOf(archive)} />
            <Button onClick={archive.cancel}>Cancel</Button>
          </div>
        ) : (
          <>
            {chosen > 0 && <span>{words.chosen(chosen)}</span>}
            {chosen > 0 && (
              <Button variant="ghost" size="sm" onClick={selection.clear}>
                Clear selection
              </Button>
            )}
            <span className={styles.take}>
              <ExportButton fetchFile={(format) => fetchList('listDocuments', { query }, format)}>
                Export list
              </ExportButton>
              <Button icon={<IconFileZip />} loading={archive.busy} disabledReason={tooMany} onClick={fetch}>
                <span>
                  {whatOf(chosen, total)}
                  <span className={styles.asZip}> as a zip</span>
                </span>
              </Button>
            </span>
          </>
        )}
      </div>
      {error && <Notice tone="block">{error.message}</Notice>}
    </>
  );
}

const whatOf = (chosen: number, total: number) => {
  if (chosen > 0) return `Download ${chosen}`;
  return total === 1 ? 'Download it' : `Download all ${total}`;
};

function progressOf({ progress, count }: ReturnType<typeof useArchive>) {
  const { bytes, of } = progress ?? { bytes: 0, of: null };
  return {
    label: words.fetching(count, sizeWords(bytes), of === null ? null : sizeWords(of)),
    done: of === null ? null : bytes / of,
  };
}

/** Don't show progress for requests shorter than this. */
const PROGRESS_AFTER_MS = 2000;

/** The content of an archive: the selected documents, or all that the list shows. */
type ArchiveRequest = { count: number } & ({ ids: string[] } | { search: DocumentsSearch });

/** Downloads documents as a zip file; shows progress when it takes long, and can be cancelled. */
function useArchive(onDone: () => void) {
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
