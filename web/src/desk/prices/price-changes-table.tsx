import type { PriceChange } from '@tonnage/contract/skip-hire/prices';
import { formatPence } from '@tonnage/domain/common/money';
import { DataTable } from '../../ui/data/data-table.tsx';
import { words } from './words.ts';

/** The first changes of a preview, and how many more of the `of` there are. */
export function PriceChangesTable({ changes, of }: { changes: readonly PriceChange[]; of: number }) {
  if (changes.length === 0) return null;
  return (
    <>
      <DataTable
        caption={words.changesTitle}
        rows={changes}
        rowKey={(row) => row.what}
        empty={null}
        columns={[
          { id: 'what', header: words.changesTitle, render: (row) => row.what },
          {
            id: 'price',
            header: 'Current and new price',
            align: 'end',
            nowrap: true,
            render: ({ wasPence, netPence }) =>
              `${wasPence === null ? 'none' : formatPence(wasPence)} → ${formatPence(netPence)}`,
          },
        ]}
      />
      {of > changes.length && <p>{`and ${of - changes.length} more`}</p>}
    </>
  );
}
