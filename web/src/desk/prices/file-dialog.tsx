import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import type { FilePreview, PriceChoices, PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { writeDelimited } from '@tonnage/domain/common/delimited';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { readPriceCell, writePriceCell } from '@tonnage/domain/skip-hire/price-cells';
import { readPriceList } from '@tonnage/domain/skip-hire/price-list';
import { asPriceFile, type PriceNames, type SheetDefaults } from '@tonnage/domain/skip-hire/price-sheet';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { readFile, TABLE_FILES } from '../../lib/tables/read-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useChange } from '../use-change.ts';
import { PriceChangesTable } from './price-changes-table.tsx';
import { LIKELY_TERMS } from './price-rows.ts';
import { words } from './words.ts';

interface FileDialogProps {
  choices: PriceChoices;
  /** A price of the list, whose terms are likely those of a sheet that has none. */
  like: PriceListEntry | undefined;
  from: IsoDate;
  today: IsoDate;
  onClose: () => void;
}

/**
 * Imports prices from a file or from a spreadsheet's clipboard, a list or a matrix: previewed first, then imported as a whole.
 * What a sheet has no column for is asked for once.
 */
export function FileDialog({ choices, like, from: first, today, onClose }: FileDialogProps) {
  const [from, setFrom] = useState<IsoDate | ''>(first < today ? today : first);
  const [text, setText] = useState('');
  const [previewed, setPreviewed] = useState<{ preview: FilePreview; text: string; from: string } | null>(null);
  const [trouble, setTrouble] = useState('');
  const [common, setCommon] = useState<SheetDefaults>({
    movement: 'delivery',
    vat: writePriceCell('vat', like ?? LIKELY_TERMS),
    hireDays: writePriceCell('hireDays', like ?? LIKELY_TERMS),
    overHire: writePriceCell('overHire', like ?? LIKELY_TERMS),
  });
  const sheet = useMemo(() => asPriceFile(text, namesOf(choices), common), [text, choices, common]);
  const open = useMutation({
    mutationFn: async (file: File) => {
      const { tables, encoding } = await readFile(file);
      const texts = tables.map(({ lines, semicolons }) => writeDelimited(lines, semicolons ? ';' : '\t'));
      const isList = (each: string) =>
        readPriceList(asPriceFile(each, namesOf(choices), common).text).missing.length === 0;
      return { text: texts.find(isList) ?? texts[0] ?? '', encoding };
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
  const preview = previewed && previewed.text === sheet.text && previewed.from === from ? previewed.preview : null;
  const above = preview ? readPriceList(sheet.text).above : [];
  const wrongOf = (field: 'vat' | 'hireDays' | 'overHire') =>
    sheet.lacks.includes(field) && !readPriceCell(field, common[field]) ? words.wrong(field) : undefined;
  const fresh = preview ? preview.added + preview.changed : 0;
  function ask(): void {
    const wrong =
      text.trim() === ''
        ? 'Choose a file or paste some rows.'
        : sheet.text.length > LIMITS.priceFile
          ? 'File too large, please split it.'
          : '';
    setTrouble(wrong);
    if (wrong === '' && sheet.clashes.length === 0 && !wrongOf('vat') && !wrongOf('hireDays') && !wrongOf('overHire'))
      look.mutate({ text: sheet.text, from });
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
              onClick={() => take.mutate({ text: sheet.text, from })}
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
          help="Excel (.xlsx) or CSV: a list, or a table with sizes down the side and zones or waste types across the top."
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
        {sheet.lacks.length > 0 && (
          <>
            <p>Your list doesn’t give these. Enter them once for all its prices:</p>
            <FieldRow>
              {sheet.lacks.includes('movement') && (
                <SelectField
                  label={words.movement}
                  value={common.movement}
                  onChange={(movement) => setCommon({ ...common, movement: movement || 'delivery' })}
                  options={JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
                />
              )}
              {(['vat', 'hireDays', 'overHire'] as const)
                .filter((field) => sheet.lacks.includes(field))
                .map((field) => (
                  <TextField
                    key={field}
                    label={words.fields[field].label}
                    inputMode={field === 'overHire' ? 'text' : 'decimal'}
                    {...(field === 'overHire' ? { placeholder: words.overHireLike } : {})}
                    value={common[field]}
                    onChange={(value) => setCommon({ ...common, [field]: value })}
                    error={wrongOf(field)}
                  />
                ))}
            </FieldRow>
          </>
        )}
        {sheet.clashes.length > 0 && <Notice tone="block">{words.clashes(sheet.clashes)}</Notice>}
        {sheet.titles.length > 0 && <Notice tone="warn">{words.titles(sheet.titles)}</Notice>}
        {sheet.leftOut.length > 0 && <Notice tone="warn">{words.leftOut(sheet.leftOut)}</Notice>}
        {preview && above.length > 0 && <Notice tone="info">{words.above(above)}</Notice>}
        {preview && <FilePreviewPanel preview={preview} lineOf={sheet.lineOf} />}
      </Stack>
    </Dialog>
  );
}

const namesOf = ({ containers, wastes, zones, depots }: PriceChoices): PriceNames => ({
  container: containers,
  waste: wastes.map(({ ewcCodes, ...waste }) => ({ ...waste, codes: ewcCodes })),
  zone: zones.map(({ name }) => name),
  depot: depots.map(({ name }) => name),
});

/** The effect of a file: how many prices are new, changed, unchanged and wrong, and which. */
function FilePreviewPanel({ preview, lineOf }: { preview: FilePreview; lineOf: (line: number) => number }) {
  const { added, changed, same, wrong, problems, changes } = preview;
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
              render: (row) => <TwoLines strong first={`Line ${lineOf(row.line)}: ${row.problem}`} second={row.what} />,
            },
          ]}
        />
      )}
      <PriceChangesTable changes={changes} of={added + changed} />
    </>
  );
}
