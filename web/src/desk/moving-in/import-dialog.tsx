import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import type { ImportMeaning, ImportPreview } from '@tonnage/contract/skip-hire/moving-in';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { TABLE_FILES } from '../../lib/tables/read-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useChange } from '../use-change.ts';
import { ColumnsPanel, FirstPanel, ProblemsPanel, saveWrongRows } from './file-panels.tsx';
import { textOf } from './text-of.ts';
import { words } from './words.ts';

const PASTED = 'Pasted rows';

interface Chosen {
  text: string;
  columns?: (string | null)[];
  meanings?: ImportMeaning[];
}

/** Imports one kind of file: its columns are guessed and corrected, its rows previewed, then it is imported as a whole. */
export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState(PASTED);
  const [previewed, setPreviewed] = useState<(Chosen & { preview: ImportPreview }) | null>(null);
  const [trouble, setTrouble] = useState('');
  const keyOf = useIdempotencyKey();
  const asked = useRef<Chosen | null>(null);
  const look = useMutation({
    mutationFn: (chosen: Chosen) => call('previewImport', { body: { data: { kind, ...chosen } } }),
    // Somebody may have chosen more before the answer came.
    onSuccess: ({ data }, chosen) => asked.current === chosen && setPreviewed({ ...chosen, preview: data }),
  });
  const open = useMutation({
    mutationFn: (file: File) => textOf(kind, file),
    onSuccess: (opened, file) => {
      setText(opened.text);
      setFileName(file.name.slice(-LIMITS.name));
      ask({ text: opened.text });
    },
  });
  const take = useChange(
    (data: { kind: ImportKind; fileName: string } & Chosen) =>
      call('startImport', { body: { data } }, { idempotencyKey: keyOf(data) }),
    { message: () => words.started(previewed!.preview.added, kind), onDone: onClose },
  );
  // Only what was previewed can be imported.
  const shown = previewed?.text === text ? previewed : null;
  const preview = shown?.preview;
  function ask(chosen: Chosen): void {
    const wrong =
      chosen.text.trim() === '' ? words.nothing : chosen.text.length > LIMITS.importFile ? words.tooLong : '';
    setTrouble(wrong);
    if (wrong !== '') return;
    asked.current = chosen;
    look.mutate(chosen);
  }
  /** What is chosen so far, also if its preview is still on its way. */
  function chosenNow(): Required<Chosen> {
    return { text, columns: fieldsOf(preview!), meanings: said(preview!), ...(look.isPending && asked.current) };
  }
  function correct(column: number, field: string | null): void {
    const { columns, ...now } = chosenNow();
    ask({ ...now, columns: columns.map((each, i) => (i === column ? field : each === field ? null : each)) });
  }
  function mean(one: ImportMeaning): void {
    const { meanings, ...now } = chosenNow();
    const others = meanings.filter(({ field, text: name }) => field !== one.field || name !== one.text);
    ask({ ...now, meanings: [...others, one] });
  }
  function again(): void {
    setText('');
    setFileName(PASTED);
    open.reset();
  }
  const refusal = take.error ?? look.error;
  return (
    <Dialog
      title={words.importOf(kind)}
      open
      size="lg"
      printable={preview !== undefined}
      onClose={onClose}
      footer={
        <>
          {preview && (
            <Button variant="ghost" icon={<IconPrinter />} onClick={() => window.print()}>
              {words.print}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          {preview ? (
            <Button
              variant="primary"
              loading={take.isPending || look.isPending}
              disabledReason={
                preview.wrongColumns.length > 0
                  ? words.columnsFirst
                  : preview.problems.length > 0
                    ? words.wrongFirst
                    : preview.meanings.some(({ id }) => id === null)
                      ? words.meaningsFirst
                      : preview.added === 0
                        ? words.nothingNew
                        : null
              }
              onClick={() => take.mutate({ kind, fileName, text, columns: fieldsOf(preview), meanings: said(preview) })}
            >
              {words.start(preview.added, kind)}
            </Button>
          ) : (
            <Button variant="primary" loading={look.isPending || open.isPending} onClick={() => ask({ text })}>
              {words.preview}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {refusal && <Notice tone="block">{refusal.message}</Notice>}
        {preview ? (
          <Notice tone="info" title={fileName} action={<Button onClick={again}>{words.another}</Button>}>
            {preview.above.length > 0 && words.above(preview.above)}
          </Notice>
        ) : (
          <>
            <FileDrop
              label={words.choose}
              drop={words.drop}
              help={words.help}
              accept={TABLE_FILES}
              onFiles={([file]) => file && open.mutate(file)}
              error={open.error?.message}
            />
            <TextArea
              label={words.paste}
              value={text}
              onChange={(pasted) => {
                setText(pasted);
                setFileName(PASTED);
              }}
              lines={4}
              error={trouble || undefined}
            />
          </>
        )}
        {open.data?.encoding && open.data.encoding !== 'UTF-8' && !open.isPending && (
          <p>{words.encoding(open.data.encoding)}</p>
        )}
        {preview && (
          <PreviewPanel
            kind={kind}
            preview={preview}
            text={text}
            fileName={fileName}
            onCorrect={correct}
            onMean={mean}
          />
        )}
      </Stack>
    </Dialog>
  );
}

const fieldsOf = ({ columns }: ImportPreview) => columns.map(({ field }) => field);

/** What somebody has said of names that are others here. */
const said = ({ meanings }: ImportPreview): ImportMeaning[] =>
  meanings.flatMap(({ field, text, id }) => (id === null ? [] : [{ field, text, id }]));

interface PreviewPanelProps {
  kind: ImportKind;
  preview: ImportPreview;
  text: string;
  fileName: string;
  onCorrect: (column: number, field: string | null) => void;
  onMean: (one: ImportMeaning) => void;
}

/** What a file would do: its columns, its rows with errors, and the first of the others. */
function PreviewPanel({ kind, preview, text, fileName, onCorrect, onMean }: PreviewPanelProps) {
  const { columns, wrongColumns, added, same, problems, notes, first, meanings } = preview;
  const waiting = meanings.filter(({ id }) => id === null).length;
  return (
    <>
      {wrongColumns.length > 0 ? (
        <Notice tone="warn" title={words.chooseColumns}>
          {wrongColumns.join(' ')}
        </Notice>
      ) : (
        <Notice
          tone={problems.length > 0 || waiting > 0 ? 'warn' : 'info'}
          title={words.counts(added, same, problems.length)}
          action={
            problems.length > 0 && (
              <Button onClick={() => saveWrongRows(text, preview, fileName)}>{words.saveWrong}</Button>
            )
          }
        >
          {[problems.length > 0 && words.wrongText, waiting > 0 && words.waiting(waiting), ...notes]
            .filter((part) => part)
            .join(' ')}
        </Notice>
      )}
      {meanings.length > 0 && <MeaningsPanel preview={preview} onMean={onMean} />}
      <ProblemsPanel problems={problems} />
      <FirstPanel first={first} />
      <ColumnsPanel kind={kind} columns={columns} onCorrect={onCorrect} />
    </>
  );
}

/** Sizes and wastes that the file calls otherwise, each with what it is here. */
function MeaningsPanel({ preview, onMean }: Pick<PreviewPanelProps, 'preview' | 'onMean'>) {
  const { meanings, choices } = preview;
  return (
    <Panel title={words.meanings} flush>
      <DataTable
        caption={words.meanings}
        rows={meanings}
        rowKey={({ field, text }) => `${field} ${text}`}
        empty={null}
        columns={[
          {
            id: 'text',
            header: words.meaning,
            card: 'title',
            render: ({ field, text, rows }) => (
              <TwoLines strong first={text || words.empty} second={`${words.fieldOf[field]}, ${words.inRows(rows)}`} />
            ),
          },
          {
            id: 'means',
            header: words.means,
            card: 'beside',
            render: ({ field, text, id }) => (
              <SelectField
                label={`${text || words.empty}: ${words.means}`}
                hideLabel
                value={id ?? ''}
                options={choices
                  .filter((choice) => choice.field === field)
                  .map(({ id: value, label }) => ({ value, label }))}
                placeholder={words.choice}
                onChange={(chosen) => chosen && onMean({ field, text, id: chosen })}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
