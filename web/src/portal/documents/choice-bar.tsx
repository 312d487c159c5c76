import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchBytes, fetchList, saveFile, type Progress } from '../../lib/bytes.ts';
import { SelectionBar } from '../../ui/data/selection-bar.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { ListedDocument } from './listed.ts';
import { type DocumentsSearch, documentsFilter } from './screens.ts';
import styles from './documents.module.css';
import { sizeWords, words } from './words.ts';

interface ArchiveProps {
  archive: Archive;
  selection: Selection<ListedDocument>;
}

/** At the foot of the table: the number of selected documents, and how to download them. */
export function ChoiceBar({ archive, selection }: ArchiveProps) {
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <SelectionBar count={count} onClear={selection.clear}>
      <Button
        size="sm"
        icon={<IconFileZip />}
        loading={archive.busy}
        disabledReason={tooMany(count)}
        onClick={() => archive.fetch({ count, ids: selection.rows.map(({ id }) => id) })}
      >
        {`Download ${count} as a zip`}
      </Button>
    </SelectionBar>
  );
}

/** The list as a spreadsheet and all its files, behind the page's last button. */
export function WholeList({ archive, search, total }: { archive: Archive; search: DocumentsSearch; total: number }) {
  const query = { q: search.q, filters: documentsFilter(search), sort: search.sort };
  return (
    <MoreMenu isIcon>
      <ExportButton variant="ghost" fetchFile={(format) => fetchList('listDocuments', { query }, format)}>
        Export list
      </ExportButton>
      <Button
        variant="ghost"
        icon={<IconFileZip />}
        loading={archive.busy}
        disabledReason={tooMany(total)}
        onClick={() => archive.fetch({ count: total, search })}
      >
        {total === 1 ? 'Download it as a zip' : `Download all ${total} as a zip`}
      </Button>
    </MoreMenu>
  );
}

/** Above the table while files are fetched, and when that failed. */
export function ArchiveProgress({ archive }: { archive: Archive }) {
  return (
    <>
      {archive.progress && (
        <div className={styles.fetching}>
          <ProgressBar {...progressOf(archive)} />
          <Button onClick={archive.cancel}>Cancel</Button>
        </div>
      )}
      {archive.error && <Notice tone="block">{archive.error.message}</Notice>}
    </>
  );
}

const tooMany = (count: number) =>
  count > LIMITS.archiveDocuments
    ? `You can download up to ${LIMITS.archiveDocuments} documents at once. Select fewer, or filter the list.`
    : null;

function progressOf({ progress, count }: Archive) {
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

type Archive = ReturnType<typeof useArchive>;

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
