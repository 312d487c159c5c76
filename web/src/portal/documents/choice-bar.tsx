import { LIMITS } from '@tonnage/contract/limits';
import { IconFileZip, IconTable } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { documentsFilter } from '../queries.ts';
import type { DocumentsSearch } from '../search.ts';
import { useFile } from '../../shared/use-file.ts';
import styles from './documents.module.css';
import { useArchive } from './use-archive.ts';
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
  const archive = useArchive(choice.clear);
  const file = useFile('listDocuments');
  const list = () =>
    file.mutate({ query: { q: search.q, filters: documentsFilter(search), sort: search.sort, format: 'csv' } });
  const { error } = archive;
  const chosen = choice.ids.size;
  const count = chosen || total;
  const tooMany = count > LIMITS.archiveDocuments ? words.tooManyChosen(LIMITS.archiveDocuments) : null;
  const fetch = () => archive.fetch(chosen > 0 ? { count, ids: [...choice.ids] } : { count, search });
  return (
    <>
      <div className={styles.choice}>
        {archive.progress ? (
          <div className={styles.fetching}>
            <ProgressBar {...progressOf(archive)} />
            <Button onClick={archive.cancel}>{words.cancel}</Button>
          </div>
        ) : (
          <>
            <CheckboxField
              label={chosen > 0 ? words.chosen(chosen) : words.chooseAll}
              value={choice.hasAll(page)}
              onChange={() => choice.toggleAll(page)}
            />
            {chosen > 0 && (
              <Button variant="ghost" size="sm" onClick={choice.clear}>
                {words.clearChoice}
              </Button>
            )}
            <span className={styles.take}>
              <Button icon={<IconTable />} loading={file.isPending} onClick={list}>
                {words.asCsv}
              </Button>
              <Button icon={<IconFileZip />} loading={archive.busy} disabledReason={tooMany} onClick={fetch}>
                {chosen > 0 ? words.downloadZip(chosen) : words.downloadAll(total)}
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
