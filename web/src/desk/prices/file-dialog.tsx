import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import type { FilePreview } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { writeDelimited } from '@tonnage/domain/common/delimited';
import { formatPence } from '@tonnage/domain/common/money';
import { readPriceList } from '@tonnage/domain/skip-hire/price-list';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { readFile, TABLE_FILES } from '../../lib/tables/read-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface FileDialogProps {
  from: IsoDate;
  today: IsoDate;
  onClose: () => void;
}

/** Imports prices from a file or from a spreadsheet's clipboard: previewed first, then imported as a whole. */
export function FileDialog({ from: first, today, onClose }: FileDialogProps) {
  const [from, setFrom] = useState<IsoDate | ''>(first < today ? today : first);
  const [text, setText] = useState('');
  const [previewed, setPreviewed] = useState<{ preview: FilePreview; text: string; from: string } | null>(null);
  const [trouble, setTrouble] = useState('');
  const open = useMutation({
    mutationFn: async (file: File) => {
      const { tables, encoding } = await readFile(file);
      const texts = tables.map(({ lines, semicolons }) => writeDelimited(lines, semicolons ? ';' : '\t'));
      return { text: texts.find((each) => readPriceList(each).missing.length === 0) ?? texts[0] ?? '', encoding };
    },
    onSuccess: (opened) => setText(opened.text),
  });
  const look = useMutation({
    mutationFn: (input: { text: string; from: string }) => call('previewPrices', { body: { data: input } }),
    onSuccess: ({ data }, input) => setPreviewed({ preview: data, ...input }),
  });
  const take = useChange((input: { text: string; from: string }) => call('importPrices', { body: { data: input } }), {
    message: ({ data }) => words.taken(data.added + data.changed),
    onDone: onClose,
  });
  // Only what was previewed can be imported: a change needs another preview.
  const preview = previewed && previewed.text === text && previewed.from === from ? previewed.preview : null;
  const above = preview ? readPriceList(text).above : [];
  const fresh = preview ? preview.added + preview.changed : 0;
  function ask(): void {
    const wrong =
      text.trim() === ''
        ? 'Choose a file or paste some rows.'
        : text.length > LIMITS.priceFile
          ? 'File too large, please split it.'
          : '';
    setTrouble(wrong);
    if (wrong === '') look.mutate({ text, from });
  }
  const refusal = take.error ?? look.error;
  return (
    <Dialog
      title="Import prices"
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {preview ? (
            <Button
              loading={take.isPending}
              disabledReason={
                preview.wrong > 0
                  ? 'Correct the lines with errors first.'
                  : fresh === 0
                    ? 'Nothing here changes a price.'
                    : null
              }
              onClick={() => take.mutate({ text, from })}
            >
              {words.take(fresh)}
            </Button>
          ) : (
            <Button loading={look.isPending} onClick={ask}>
              Preview
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {refusal && <Notice tone="block">{refusal.message}</Notice>}
        <DateField label="Valid from" value={from} onChange={setFrom} min={today} />
        <FileDrop
          label="Choose a file"
          drop="or drop it here"
          help="Excel (.xlsx) or CSV, with the same headings as the export."
          accept={TABLE_FILES}
          onFiles={([file]) => file && open.mutate(file)}
          error={open.error?.message}
        />
        {open.data?.encoding && !open.isPending && <p>{words.encoding(open.data.encoding)}</p>}
        <TextArea
          label="Or paste rows from a spreadsheet, including the headings"
          value={text}
          onChange={setText}
          lines={5}
          error={trouble || undefined}
        />
        {preview && above.length > 0 && <Notice tone="info">{words.above(above)}</Notice>}
        {preview && <FilePreviewPanel preview={preview} />}
      </Stack>
    </Dialog>
  );
}

/** The effect of a file: how many prices are new, changed, unchanged and wrong, and which. */
function FilePreviewPanel({ preview }: { preview: FilePreview }) {
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
