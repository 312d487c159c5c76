import { readDelimited } from '@tonnage/domain/common/delimited';
import { IMPORT_FIELDS, type TableKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import type { ImportColumn } from '@tonnage/domain/skip-hire/moving-in/table';
import { saveFile } from '../../lib/bytes.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './import-dialog.module.css';
import { words } from './words.ts';

/** Rows with errors that are listed; the file has them all. */
const LISTED = 100;

interface Problem {
  line: number;
  problem: string;
}

/** The rows of a file that cannot be read, each with the reason. */
export function ProblemsPanel({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <>
      <Panel title={words.wrong} flush>
        <DataTable
          caption={words.wrong}
          headless
          rows={problems.slice(0, LISTED)}
          rowKey={({ line }) => String(line)}
          empty={null}
          columns={[
            {
              id: 'problem',
              header: words.wrong,
              render: ({ line, problem }) => <Whole first={problem} detail={words.row(line)} />,
            },
          ]}
        />
      </Panel>
      {problems.length > LISTED && <p>{words.more(problems.length - LISTED)}</p>}
    </>
  );
}

/** The first rows of a file as they will be. */
export function FirstPanel({ first }: { first: readonly { line: number; what: string; detail: string }[] }) {
  if (first.length === 0) return null;
  return (
    <Panel title={words.firstRows} flush>
      <DataTable
        caption={words.firstRows}
        headless
        rows={first}
        rowKey={({ line }) => String(line)}
        empty={null}
        columns={[
          {
            id: 'first',
            header: words.firstRows,
            render: ({ what, detail }) => <Whole first={what} detail={detail} />,
          },
        ]}
      />
    </Panel>
  );
}

interface ColumnsPanelProps {
  kind: TableKind;
  columns: readonly ImportColumn[];
  /** A person reads a column otherwise; null leaves it out. */
  onCorrect: (column: number, field: string | null) => void;
}

/** What each column of a file is read as, to be corrected. */
export function ColumnsPanel({ kind, columns, onCorrect }: ColumnsPanelProps) {
  const options = IMPORT_FIELDS[kind].map(({ name, label }) => ({ value: name, label }));
  return (
    <Panel title={words.columns} flush>
      <DataTable
        caption={words.columns}
        rows={columns.map((column, at) => ({ ...column, at }))}
        rowKey={({ at }) => String(at)}
        empty={null}
        columns={[
          {
            id: 'heading',
            header: words.column,
            card: 'title',
            render: ({ heading, sample }) => <TwoLines strong first={heading || words.noHeading} second={sample} />,
          },
          {
            id: 'field',
            header: words.readAs,
            card: 'beside',
            render: ({ heading, field, at }) => (
              <SelectField
                label={`${heading || words.noHeading}: ${words.readAs}`}
                hideLabel
                value={field ?? ''}
                options={options}
                placeholder={words.leaveOut}
                onChange={(chosen) => onCorrect(at, chosen || null)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Whole({ first, detail }: { first: string; detail: string }) {
  return (
    <span className={styles.whole}>
      <strong>{first}</strong>
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}

interface WrongRows {
  columns: readonly ImportColumn[];
  problems: readonly Problem[];
}

/** Saves the rows with errors as a file: each with what is wrong, and its cells. */
export function saveWrongRows(text: string, { columns, problems }: WrongRows, fileName: string): void {
  const cellsAt = new Map(readDelimited(text).map(({ line, cells }) => [line, cells]));
  const rows = [
    ['Row', 'Error', ...columns.map(({ heading }) => heading)],
    ...problems.map(({ line, problem }) => [String(line), problem, ...(cellsAt.get(line) ?? [])]),
  ];
  const quoted = (cell: string) => `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
  const csv = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  saveFile(new Blob(['\u{FEFF}', csv], { type: 'text/csv' }), `errors-${fileName.replace(/\.\w+$/, '')}.csv`);
}
