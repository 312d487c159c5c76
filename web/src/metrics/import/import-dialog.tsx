import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PushAnswer } from '@tonnage/contract/metrics/periods/push';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { todayInLondon } from '../../lib/london.ts';
import { readFile, TABLE_FILES } from '../../lib/tables/read-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type LeftOut, NotATable } from './find-values.ts';
import { type ImportPlan, type ImportRow, planImport } from './plan-import.ts';

/** Most values of one file, and most rows that each list of the preview has. */
const MOST = 20_000;
const LISTED = 200;

const words = {
  title: 'Import values',
  help: 'Excel (.xlsx) or CSV. One value a row with the columns metric, date and value, or a table of metrics and dates.',
  tooMany: `This file has more than ${MOST.toLocaleString('en-GB')} values. Please split it.`,
  none: 'This file has no values.',
  sheet: 'Sheet',
  encoding: (name: string) => `Read as ${name}. If letters look wrong, save the file as “CSV UTF-8” or .xlsx.`,
  left: 'Left out of the import',
  import: (n: number) => `Import ${n.toLocaleString('en-GB')} ${n === 1 ? 'value' : 'values'}`,
  imported: (n: number) => (n === 1 ? '1 value imported.' : `${n.toLocaleString('en-GB')} values imported.`),
};

type Previewed = ImportRow & { answer: PushAnswer['results'][number] | null };

/** A file's sheets that have values, and the encoding of a text file. */
interface Book {
  sheets: { name: string | null; plan: ImportPlan }[];
  encoding: string | null;
}

interface Seen extends Book {
  /** The previewed sheet. */
  at: number;
  rows: Previewed[];
}

interface ImportDialogProps {
  metrics: readonly Metric[];
  /** Of the project's days, IANA name. */
  timeZone: string;
  onClose: () => void;
}

/** Reports the values of a spreadsheet, after a preview. */
export function ImportDialog({ metrics, timeZone, onClose }: ImportDialogProps) {
  const [seen, setSeen] = useState<Seen>();
  const read = useMutation({
    mutationFn: async (input: { file: File } | { book: Book; at: number }): Promise<Seen> => {
      const { book, at } = 'book' in input ? input : { book: await bookOf(input.file, metrics, timeZone), at: 0 };
      const planned = book.sheets[at]!.plan.rows;
      if (planned.length === 0) throw new Error(words.none);
      if (planned.length > MOST) throw new Error(words.tooMany);
      const results = await push(planned, true);
      return { ...book, at, rows: planned.map((row) => ({ ...row, answer: results.get(row) ?? null })) };
    },
    onSuccess: setSeen,
  });
  const fresh = (seen?.rows ?? []).filter(({ answer }) => answer?.result === 'reported');
  const send = useMutation({
    mutationFn: () => push(fresh, false),
    onSuccess: async (results) => {
      const done = [...results.values()].filter(({ result }) => result === 'reported').length;
      void toast({ text: words.imported(done) });
      onClose();
      await upToDate();
    },
  });
  return (
    <Dialog
      title={words.title}
      size="lg"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {fresh.length > 0 && (
            <Button variant="primary" loading={send.isPending} onClick={() => send.isPending || send.mutate()}>
              {words.import(fresh.length)}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <FileDrop
          label="Choose a file"
          drop="or drop it here"
          help={words.help}
          accept={TABLE_FILES}
          onFiles={([file]) => file && read.mutate({ file })}
          error={read.error ? messageOf(read.error) : undefined}
          disabled={read.isPending || send.isPending}
        />
        {send.error && <Notice tone="block">{send.error.message}</Notice>}
        {seen && !read.error && (
          <>
            {seen.sheets.length > 1 && (
              <SelectField
                label={words.sheet}
                value={String(seen.at)}
                onChange={(at) => read.mutate({ book: seen, at: Number(at) })}
                options={seen.sheets.map(({ name }, i) => ({ value: String(i), label: name ?? '' }))}
              />
            )}
            {seen.encoding && <p>{words.encoding(seen.encoding)}</p>}
            <Preview rows={seen.rows} metrics={metrics} />
            <LeftOutRows left={seen.sheets[seen.at]!.plan.left} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** An error that nobody foresaw is worded for programmers. */
const messageOf = (error: Error) =>
  error.name === 'Error' || error.name === 'ApiError'
    ? error.message
    : 'This file can’t be read. Save it as .xlsx or CSV and try again.';

/** The sheets with values, without a cover. Throws NotATable or Unreadable. */
async function bookOf(file: File, metrics: readonly Metric[], zone: string): Promise<Book> {
  const { tables, encoding } = await readFile(file);
  let wrong: unknown = new NotATable(words.none);
  const sheets = tables.flatMap(({ name, lines, semicolons }) => {
    try {
      return [{ name, plan: planImport(lines, metrics, { today: todayInLondon(), zone, semicolons }) }];
    } catch (error) {
      wrong = error;
      return [];
    }
  });
  if (sheets.length === 0) throw wrong;
  return { sheets, encoding };
}

/** Sends rows in requests of the greatest size, one after the other. */
async function push(rows: readonly ImportRow[], preview: boolean) {
  const results = new Map<ImportRow, PushAnswer['results'][number]>();
  const sent = rows.filter(({ send }) => send !== null);
  for (let at = 0; at < sent.length; at += LIMITS.pushedValues) {
    const part = sent.slice(at, at + LIMITS.pushedValues);
    const { data } = await call('pushValues', { body: { data: { values: part.map(({ send }) => send!), preview } } });
    for (const [i, row] of part.entries()) results.set(row, data.results[i]!);
  }
  return results;
}

/** What the import would do: refused values first. */
function Preview({ rows, metrics }: { rows: readonly Previewed[]; metrics: readonly Metric[] }) {
  const count = (is: (row: Previewed) => boolean) => rows.filter(is).length;
  const fresh = ({ answer }: Previewed) => answer?.result === 'reported' && answer.before === null;
  const changed = ({ answer }: Previewed) => answer?.result === 'reported' && answer.before !== null;
  const same = ({ answer }: Previewed) => answer?.result === 'unchanged';
  const wrong = ({ answer, problem }: Previewed) => problem !== null || answer?.error != null;
  const summary = [
    [count(fresh), 'new'],
    [count(changed), 'changed'],
    [count(same), 'unchanged'],
    [count(wrong), 'can’t be imported'],
  ] as const;
  const listed = [...rows.filter(wrong), ...rows.filter(changed), ...rows.filter(fresh), ...rows.filter(same)];
  const metricOf = new Map(metrics.map((metric) => [metric.id, metric]));
  const shown = (value: string | null | undefined, id: string | null | undefined) =>
    value == null ? '' : id && metricOf.has(id) ? formatValue(value, metricOf.get(id)!) : value;
  return (
    <>
      <Notice tone={count(wrong) > 0 ? 'warn' : 'info'}>
        {summary.flatMap(([n, what]) => (n > 0 ? [`${n.toLocaleString('en-GB')} ${what}`] : [])).join(', ')}.
        {rows.length > LISTED && ` The first ${LISTED} are listed.`}
      </Notice>
      <DataTable
        caption="Values of the file"
        rows={listed.slice(0, LISTED).map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => String(index)}
        empty={null}
        columns={[
          { id: 'row', header: 'Row', nowrap: true, render: ({ row }) => row },
          { id: 'metric', header: 'Metric', card: 'title', render: ({ metric }) => metric },
          { id: 'period', header: 'Period', nowrap: true, render: ({ period }) => period },
          {
            id: 'value',
            header: 'Value',
            align: 'end',
            nowrap: true,
            render: ({ value, send, answer }) => (send ? shown(String(send.value), answer?.metricId) : value),
          },
          {
            id: 'before',
            header: 'Before',
            align: 'end',
            nowrap: true,
            render: ({ answer }) => shown(answer?.before, answer?.metricId),
          },
          {
            id: 'result',
            header: 'Result',
            render: (row) =>
              row.problem ?? row.answer?.error?.message ?? (same(row) ? 'Unchanged' : changed(row) ? 'Changed' : 'New'),
          },
        ]}
      />
    </>
  );
}

function LeftOutRows({ left }: { left: readonly LeftOut[] }) {
  if (left.length === 0) return null;
  return (
    <DataTable
      caption={left.length > LISTED ? `${words.left} (the first ${LISTED} of ${left.length})` : words.left}
      rows={left.slice(0, LISTED).map((each, index) => ({ ...each, index }))}
      rowKey={({ index }) => String(index)}
      empty={null}
      columns={[
        { id: 'row', header: 'Row', nowrap: true, render: ({ row }) => row },
        { id: 'text', header: 'Text', card: 'title', render: ({ text }) => text },
        { id: 'reason', header: 'Reason', render: ({ reason }) => reason },
      ]}
    />
  );
}
