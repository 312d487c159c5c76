import { FILE_TYPE_LABELS } from '@tonnage/domain/common/file-types';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ReactNode } from 'react';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { Column, Sort } from '../../ui/data/columns.ts';
import { FormatLabel } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { DocumentThumbnail, isPicture } from '../../shared/documents/document-thumbnail.tsx';
import { DocumentPill } from '../../shared/document-pill.tsx';
import type { ListedDocument } from './listed.ts';
import styles from './documents.module.css';
import { documentPath, signPath } from './paths.ts';
import { kindWords, ownWords, words } from './words.ts';

interface DocumentsTableProps {
  caption: string;
  rows: readonly ListedDocument[] | undefined;
  empty: ReactNode;
  /** The selected rows, where rows can be selected. */
  selection?: Selection<ListedDocument>;
  /** False on the page of the site itself. */
  site?: boolean;
  waiting?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** The documents of a list; each row links to its document. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { caption, rows, empty, selection, site = true, waiting, sort, onSort } = props;
  const today = todayInLondon();
  const isPhone = useIsPhone();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const columns: (Column<ListedDocument> | false | undefined)[] = [
    rows?.some(isPicture) && {
      id: 'picture',
      header: words.picture,
      hideHeader: true,
      card: 'picture',
      render: (row) => <DocumentThumbnail document={row} of="customer" />,
    },
    {
      id: 'title',
      header: 'Document',
      sortable: true,
      card: 'title',
      render: (row) => (
        <TwoLines strong first={row.number ?? row.title} second={!isPhone && row.number && ownWords(row)} />
      ),
    },
    isPhone && {
      id: 'facts',
      header: words.kind,
      hideHeader: true,
      card: 'under',
      render: (row) => <span className={styles.facts}>{inOneLine(row, site, today)}</span>,
    },
    { id: 'kind', header: words.kind, sortable: true, card: 'hidden', render: (row) => kindWords[row.kind] },
    site && { id: 'site', header: words.site, card: 'hidden', render: (row) => row.site?.name ?? words.wholeAccount },
    { id: 'order', header: words.order, nowrap: true, card: 'hidden', render: (row) => row.order?.number },
    {
      id: 'date',
      header: words.date,
      sortable: true,
      nowrap: true,
      card: isPhone ? 'hidden' : 'under',
      render: (row) => formatDayNear(row.date, today),
    },
    {
      id: 'file',
      header: 'File',
      card: 'hidden',
      render: ({ file }) => <FormatLabel>{FILE_TYPE_LABELS[file.mime]}</FormatLabel>,
    },
    { id: 'state', header: 'Status', card: 'beside', render: (row) => <DocumentPill document={row} /> },
    rows?.some(({ status }) => status === 'awaiting_signature') && {
      id: 'sign',
      header: 'Next action',
      hideHeader: true,
      align: 'end',
      card: 'action',
      render: ({ id, status, number, title }) =>
        status === 'awaiting_signature' && (
          <LinkButton
            size="sm"
            to={signPath(id)}
            disabledReason={account.permissions.includes('documents.sign') ? null : words.roleMayNotSign}
            aria-label={`Read and sign ${number ?? title}`}
          >
            Read and sign
          </LinkButton>
        ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns.filter((column) => typeof column === 'object')}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => documentPath(row.id)}
      empty={empty}
      selecting={selection && !isPhone ? { selection, nameOf } : undefined}
      waiting={waiting}
      {...(sort && { sort })}
      {...(onSort && { onSort })}
    />
  );
}

/** On a phone, which has no columns for it: its kind, its site and its day. */
function inOneLine({ kind, site, date }: ListedDocument, showsSite: boolean, today: IsoDate): string {
  return [kindWords[kind], showsSite && site?.name, formatDayNear(date, today)].filter(Boolean).join(', ');
}

const nameOf = ({ number, title }: ListedDocument) => [number, title].filter(Boolean).join(', ');
