import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ImportRow } from '@tonnage/contract/skip-hire/moving-in';
import { IMPORT_KINDS, type ImportKind, templateOf } from '@tonnage/domain/skip-hire/moving-in/fields';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { useChange } from '../use-change.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NumbersDialog } from './numbers-dialog.tsx';
import { importsQuery } from './screens.ts';
import { TicketsPanel } from './tickets-panel.tsx';
import { KINDS, words } from './words.ts';

const TONES = { waiting: 'requested', done: 'onSite', failed: 'over', undone: 'done' } as const;

/** Everything that a company brings from its earlier system, file by file. */
export function MovingIn() {
  const [kind, setKind] = useState<ImportKind | null>(null);
  const [isNumbering, setNumbering] = useState(false);
  const { data: next } = useSuspenseQuery(queryOf('getNextNumbers', {})).data;
  const { data: imports } = useSuspenseQuery(importsQuery).data;
  const { today } = useSuspenseQuery(deskQuery).data.data;
  const running = imports.find(({ state }) => state === 'waiting');
  useRefreshed(running?.id);
  const undoing = useChange((row: ImportRow) => call('undoImport', { params: { id: row.id } }), {
    message: () => words.undone,
  });
  async function undo(row: ImportRow): Promise<void> {
    const asked =
      row.state === 'waiting' ||
      (await confirm({
        title: words.undoTitle(row),
        body: words.undoBody(row),
        confirm: words.undo,
        danger: true,
      }));
    if (asked) undoing.mutate(row);
  }
  return (
    <>
      <PageHead
        title={words.title}
        sub={words.sub}
        actions={<Button onClick={() => setNumbering(true)}>{words.numbers}</Button>}
      />
      <Stack>
        {undoing.error && <Notice tone="block">{undoing.error.message}</Notice>}
        {running && <ProgressBar label={words.running(running)} done={null} />}
        <Panel title={words.files} flush>
          <DataTable
            caption={words.files}
            headless
            rows={IMPORT_KINDS.map((id) => ({ id, ...KINDS[id] }))}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              {
                id: 'kind',
                header: words.file,
                card: 'title',
                render: ({ title, what }) => <TwoLines strong first={title} second={what} />,
              },
              {
                id: 'files',
                header: words.import,
                align: 'end',
                card: 'foot',
                render: ({ id }) => (
                  <>
                    <Button
                      variant="ghost"
                      aria-label={`${words.template}: ${KINDS[id].title}`}
                      onClick={() => saveFile(new Blob([templateOf(id)], { type: 'text/csv' }), `${id}.csv`)}
                    >
                      {words.template}
                    </Button>{' '}
                    <Button aria-label={words.importOf(id)} onClick={() => setKind(id)}>
                      {words.import}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </Panel>
        <TicketsPanel />
        {imports.length === 0 && <p>{words.none}</p>}
        {imports.length > 0 && (
          <Panel title={words.imports} flush>
            <DataTable
              caption={words.imports}
              rows={imports}
              rowKey={({ id }) => id}
              empty={null}
              columns={[
                {
                  id: 'file',
                  header: words.file,
                  card: 'title',
                  render: (row) => (
                    <TwoLines strong first={KINDS[row.kind].title} second={row.reason ?? row.fileName} />
                  ),
                },
                { id: 'rows', header: words.rows, render: words.rowsOf },
                {
                  id: 'when',
                  header: words.when,
                  render: (row) => (
                    <TwoLines first={formatDayNear(londonDate(row.startedAt), today)} second={row.startedBy} />
                  ),
                },
                {
                  id: 'state',
                  header: words.state,
                  card: 'beside',
                  render: ({ state }) => <StatusPill tone={TONES[state]} label={words.states[state]} />,
                },
                {
                  id: 'undo',
                  header: words.undo,
                  hideHeader: true,
                  align: 'end',
                  card: 'foot',
                  render: (row) =>
                    (row.undoUntil !== null || row.state === 'waiting') && (
                      <Button
                        variant="ghost"
                        aria-label={`${row.state === 'waiting' ? words.withdraw : words.undo}: ${row.fileName}`}
                        loading={undoing.isPending}
                        onClick={() => void undo(row)}
                      >
                        {row.state === 'waiting' ? words.withdraw : words.undo}
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
        )}
      </Stack>
      {isNumbering && <NumbersDialog next={next} onClose={() => setNumbering(false)} />}
      {kind && <ImportDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}

/** Fetches everything again that an import may have changed, once it has finished. */
function useRefreshed(running: string | undefined): void {
  const client = useQueryClient();
  const last = useRef(running);
  useEffect(() => {
    if (last.current !== undefined && running === undefined) void client.invalidateQueries();
    last.current = running;
  }, [client, running]);
}
