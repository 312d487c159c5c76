import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import type { BankFile } from '@tonnage/contract/skip-hire/billing/bank';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { TABLE_FILES } from '../../../lib/tables/read-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { Stack } from '../../../ui/content/panel.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ColumnsPanel, FirstPanel, ProblemsPanel, saveWrongRows } from '../../moving-in/file-panels.tsx';
import { textOf } from '../../moving-in/text-of.ts';
import { words as fileWords } from '../../moving-in/words.ts';
import { useChange } from '../../use-change.ts';
import { words } from './words.ts';

interface Chosen {
  text: string;
  columns?: (string | null)[];
}

/** Reads a statement of the bank: its columns are guessed and corrected, its new payments previewed, then added. */
export function BankFileDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState(words.pasted);
  const [previewed, setPreviewed] = useState<(Chosen & { preview: BankFile }) | null>(null);
  const [trouble, setTrouble] = useState('');
  const keyOf = useIdempotencyKey();
  const asked = useRef<Chosen | null>(null);
  const look = useMutation({
    mutationFn: (chosen: Chosen) => call('previewBankFile', { body: { data: chosen } }),
    // Somebody may have chosen more before the answer came.
    onSuccess: ({ data }, chosen) => asked.current === chosen && setPreviewed({ ...chosen, preview: data }),
  });
  const open = useMutation({
    mutationFn: (file: File) => textOf('bank', file),
    onSuccess: (opened, file) => {
      setText(opened.text);
      setFileName(file.name.slice(-LIMITS.name));
      ask({ text: opened.text });
    },
  });
  const take = useChange(
    (data: Chosen & { fileName: string }) => call('readBankFile', { body: { data } }, { idempotencyKey: keyOf(data) }),
    { message: ({ data }) => words.done(data.added), onDone: onClose },
  );
  // Only what was previewed can be read.
  const preview = previewed?.text === text ? previewed.preview : undefined;
  function ask(chosen: Chosen): void {
    const wrong =
      chosen.text.trim() === '' ? fileWords.nothing : chosen.text.length > LIMITS.importFile ? fileWords.tooLong : '';
    setTrouble(wrong);
    if (wrong !== '') return;
    asked.current = chosen;
    look.mutate(chosen);
  }
  function correct(column: number, field: string | null): void {
    const columns = (look.isPending && asked.current?.columns) || fieldsOf(preview!);
    ask({ text, columns: columns.map((each, i) => (i === column ? field : each === field ? null : each)) });
  }
  function again(): void {
    setText('');
    setFileName(words.pasted);
    open.reset();
  }
  const refusal = take.error ?? look.error;
  return (
    <Dialog
      title={words.readTitle}
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{fileWords.cancel}</Button>
          {preview ? (
            <Button
              variant="primary"
              loading={take.isPending || look.isPending}
              disabledReason={
                preview.wrongColumns.length > 0
                  ? fileWords.columnsFirst
                  : preview.added > 0
                    ? null
                    : preview.same > 0
                      ? words.nothingNew
                      : words.noMoneyIn
              }
              onClick={() =>
                take.mutate({
                  fileName,
                  text,
                  ...(preview.columns.length > 0 && { columns: fieldsOf(preview) }),
                })
              }
            >
              {words.start(preview.added)}
            </Button>
          ) : (
            <Button variant="primary" loading={look.isPending || open.isPending} onClick={() => ask({ text })}>
              {fileWords.preview}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {refusal && <Notice tone="block">{refusal.message}</Notice>}
        {preview ? (
          <Notice tone="info" title={fileName} action={<Button onClick={again}>{fileWords.another}</Button>}>
            {preview.above.length > 0 && fileWords.above(preview.above)}
          </Notice>
        ) : (
          <>
            <FileDrop
              label={fileWords.choose}
              drop={fileWords.drop}
              help={words.help}
              accept={[...TABLE_FILES, '.ofx', '.qfx']}
              onFiles={([file]) => file && open.mutate(file)}
              error={open.error?.message}
            />
            <TextArea
              label={words.paste}
              value={text}
              onChange={(pasted) => {
                setText(pasted);
                setFileName(words.pasted);
              }}
              lines={4}
              error={trouble || undefined}
            />
          </>
        )}
        {open.data?.encoding && open.data.encoding !== 'UTF-8' && !open.isPending && (
          <p>{fileWords.encoding(open.data.encoding)}</p>
        )}
        {preview && <Preview preview={preview} text={text} fileName={fileName} onCorrect={correct} />}
      </Stack>
    </Dialog>
  );
}

const fieldsOf = ({ columns }: BankFile) => columns.map(({ field }) => field);

interface PreviewProps {
  preview: BankFile;
  text: string;
  fileName: string;
  onCorrect: (column: number, field: string | null) => void;
}

/** What a statement would add, its rows with errors, and its columns. */
function Preview({ preview, text, fileName, onCorrect }: PreviewProps) {
  const { columns, wrongColumns, problems, first } = preview;
  return (
    <>
      {wrongColumns.length > 0 ? (
        <Notice tone="warn" title={fileWords.chooseColumns}>
          {wrongColumns.join(' ')}
        </Notice>
      ) : (
        <Notice
          tone={problems.length > 0 ? 'warn' : 'info'}
          title={words.counts(preview)}
          action={
            problems.length > 0 &&
            columns.length > 0 && (
              <Button onClick={() => saveWrongRows(text, preview, fileName)}>{fileWords.saveWrong}</Button>
            )
          }
        >
          {words.notes(preview)}
        </Notice>
      )}
      <ProblemsPanel problems={problems} />
      <FirstPanel first={first} />
      {columns.length > 0 && <ColumnsPanel kind="bank" columns={columns} onCorrect={onCorrect} />}
    </>
  );
}
