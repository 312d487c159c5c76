import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import { useRef, useState } from 'react';
import { useAnnounced } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchBytes, fetchList, saveFile, type Progress } from '../../lib/bytes.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { type DocumentsSearch, documentsFilter } from './screens.ts';
import styles from './documents.module.css';
import type { Choice } from './use-choice.ts';
import { sizeWords, words } from './words.ts';

interface ChoiceBarProps {
  choice: Choice;
  /** Ids of the rows on this page. */
  page: readonly string[];
  search: DocumentsSearch;
  total: number;
}

/** Above the table: the number of selected documents, and how to download them. */
export function ChoiceBar({ choice, page, search, total }: ChoiceBarProps) {
  const isPhone = useIsPhone();
  const archive = useArchive(choice.clear);
  const query = { q: search.q, filters: documentsFilter(search), sort: search.sort };
  const { error } = archive;
  const chosen = choice.ids.size;
  const count = chosen || total;
  useAnnounced(() => ({ text: chosen > 0 ? words.chosen(chosen) : 'Selection cleared' }));
  const tooMany =
    count > LIMITS.archiveDocuments
      ? `You can download up to ${LIMITS.archiveDocuments} documents at once. Select fewer, or filter the list.`
      : null;
  const fetch = () => archive.fetch(chosen > 0 ? { count, ids: [...choice.ids] } : { count, search });
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
            {!isPhone && (
              <CheckboxField
                label={chosen > 0 ? words.chosen(chosen) : 'Select all on this page'}
                value={choice.hasAll(page)}
                onChange={() => choice.toggleAll(page)}
              />
            )}
            {chosen > 0 && (
              <Button variant="ghost" size="sm" onClick={choice.clear}>
                Clear selection
              </Button>
            )}
            <span className={styles.take}>
              <ExportButton fetchFile={(format) => fetchList('listDocuments', { query }, format)}>
                Export list
              </ExportButton>
              <Button icon={<IconFileZip />} loading={archive.busy} disabledReason={tooMany} onClick={fetch}>
                {chosen > 0
                  ? chosen === 1
                    ? 'Download 1 as a zip'
                    : `Download ${chosen} as a zip`
                  : total === 1
                    ? 'Download it as a zip'
                    : `Download all ${total} as a zip`}
              </Button>
            </span>
          </>
        )}
      </div>
      {error && <Notice tone="block">{error.message}</Notice>}
    </>
  );
}

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
