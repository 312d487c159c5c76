import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnedRow } from '@tonnage/contract/skip-hire/waste-tracking';
import { upToDate } from '../../lib/changes.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { words } from './words.ts';
import { readFile, type Table } from '../../lib/tables/read-file.ts';

/** Reads the workbook that the service sent back after an upload, and says what became of its loads. */
export function ReturnedDialog({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string>();
  const read = useMutation({
    mutationFn: async (file: File) => {
      const rows = await readReturned(file);
      if (rows === null || rows.length === 0) throw new Error(words.notReturned);
      return call('readReturned', { body: { data: { rows } } });
    },
    onMutate: () => setError(undefined),
    onError: ({ message }) => setError(message),
    onSuccess: upToDate,
  });
  const result = read.data?.data;
  return (
    <Dialog title={words.returned} open onClose={onClose} footer={<Button onClick={onClose}>{words.back}</Button>}>
      <Stack>
        <p>{words.returnedHelp}</p>
        <FileDrop
          label="Choose the file"
          drop="or drop it here"
          help="The Excel file (.xlsx) that the service emailed you."
          accept={['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']}
          disabled={read.isPending}
          error={error}
          onFiles={([file]) => file && read.mutate(file)}
        />
        {result && (
          <Notice tone={result.refused.length + result.unknown.length > 0 ? 'warn' : 'info'} title={words.read(result)}>
            {result.refused.length > 0 && (
              <p>{`With errors: ${result.refused.join(', ')}. Open each load to see them.`}</p>
            )}
            {result.unknown.length > 0 && (
              <p>{`Nothing saved for: ${result.unknown.join(', ')}. They have no ID in the file, or aren’t loads that you have to submit.`}</p>
            )}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

/** The sheets of the workbook's versions 1 and 1.2, and how many rows of headings and guidance each has. */
const MOVEMENTS = { '7. Waste movement level': 8, '2. Waste movement details': 2 };
const ITEMS = { '8. Waste item level': 8, '3. Waste item details': 2 };

const textOf = (cell: string | undefined) => (cell ?? '').trim();

/**
 * What the service wrote into its workbook: the tracking ID of each load, and the errors of its rows on both sheets.
 * Null if the file is not that workbook. Source: DEFRA/waste-organisation-backend, docs/spreadsheet-upload.md.
 */
export async function readReturned(file: File): Promise<ReturnedRow[] | null> {
  const { tables } = await readFile(file).catch(() => ({ tables: [] }));
  const movements = rowsBelow(tables, MOVEMENTS);
  const items = rowsBelow(tables, ITEMS);
  if (!movements || !items) return null;
  const errorsOf = new Map<string, string[]>();
  const collect = (reference: string, errors: string) => {
    if (reference !== '' && errors !== '') errorsOf.set(reference, [...(errorsOf.get(reference) ?? []), errors]);
  };
  for (const row of movements) collect(textOf(row[2]), textOf(row[0]));
  for (const row of items) collect(textOf(row[1]), textOf(row[0]));
  return movements
    .map((row) => ({ reference: textOf(row[2]), trackingId: textOf(row[1]) }))
    .filter(({ reference }) => reference !== '')
    .map(({ reference, trackingId }) => ({
      reference,
      trackingId: /^[\dA-Z]{4,20}$/i.test(trackingId) ? trackingId : null,
      errors: errorsOf.get(reference)?.join('\n').slice(0, 2000) ?? null,
    }));
}

/** The data of the first sheet of those names; null if there is none. */
function rowsBelow(tables: readonly Table[], names: Record<string, number>) {
  const found = tables.find(({ name }) => name !== null && name in names);
  if (!found) return null;
  return found.lines.flatMap(({ line, cells }) => (line > names[found.name!]! ? [cells] : []));
}
