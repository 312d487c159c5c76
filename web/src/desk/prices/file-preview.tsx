import type { FilePreview } from '@tonnage/contract/skip-hire/prices';
import { formatPence } from '@tonnage/domain/common/money';
import { Notice } from '../../ui/content/notice.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { words } from './words.ts';

/** The effect of a file: how many prices are new, changed, unchanged and wrong, and which. */
export function FilePreviewPanel({ preview }: { preview: FilePreview }) {
  const { added, changed, same, wrong, problems, changes } = preview;
  const left = added + changed - changes.length;
  return (
    <>
      <Notice tone={wrong > 0 ? 'warn' : 'info'} title={words.counts(added, changed, same, wrong)}>
        {wrong > 0 ? words.wrongTitle : null}
      </Notice>
      {problems.length > 0 && (
        <DataTable
          caption={words.wrongTitle}
          headless
          rows={problems}
          rowKey={(row) => String(row.line)}
          empty={null}
          columns={[
            {
              id: 'line',
              header: 'Line',
              render: (row) => <TwoLines strong first={`Line ${row.line}: ${row.problem}`} second={row.what} />,
            },
          ]}
        />
      )}
      {changes.length > 0 && (
        <DataTable
          caption={words.changesTitle}
          rows={changes}
          rowKey={(row) => row.what}
          empty={null}
          columns={[
            { id: 'what', header: words.changesTitle, render: (row) => row.what },
            {
              id: 'was',
              header: 'Current',
              align: 'end',
              nowrap: true,
              render: (row) => (row.wasPence === null ? 'none' : formatPence(row.wasPence)),
            },
            {
              id: 'becomes',
              header: 'New',
              align: 'end',
              nowrap: true,
              render: (row) => formatPence(row.netPence),
            },
          ]}
        />
      )}
      {left > 0 && <p>{`and ${left} more`}</p>}
    </>
  );
}
