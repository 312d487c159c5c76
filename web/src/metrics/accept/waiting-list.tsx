import { useMutation, useQuery } from '@tanstack/react-query';
import type { WaitingRow } from '@tonnage/contract/metrics/periods/reading';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import { type Dismissal, DismissDialog } from './dismiss-dialog.tsx';
import type { Project } from '@tonnage/contract/metrics/projects';
import { useRef, useState, type RefObject } from 'react';
import { asLink } from '../../shared/address.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { cellName } from '../../lib/outbox/cells.ts';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { metricPath, pendingPath } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { ProjectHead } from '../grid/project-head.tsx';
import { useSwipe } from '../use-swipe.ts';
import styles from './accept.module.css';
import { PendingTabs } from './pending-tabs.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { type Seen, useAccept } from './use-accept.ts';
import { waitingColumns } from './waiting-columns.tsx';
import { words, values } from './words.ts';

/** A pending value, and the manager's action on it. */
interface OpenAction {
  row: WaitingRow;
  what: 'dismiss' | 'ask';
}

/** A manager's action on one value that needs a text: dismiss it for good, or request a change. */
function DecideDialogs({ open, onClose }: { open: OpenAction; onClose: () => void }) {
  const { row, what } = open;
  const items = [{ metricId: row.metricId, key: row.cell.key, version: row.cell.version }];
  const done = async (text: string) => {
    onClose();
    void toast({ text });
    await upToDate();
  };
  const dismiss = useMutation({
    mutationFn: async (why: Dismissal) => refusal(await call('dismissPeriods', { body: { data: { items, ...why } } })),
    onSuccess: () => done('Dismissed'),
  });
  const ask = useMutation({
    mutationFn: async (text: string) => refusal(await call('requestChanges', { body: { data: { items, text } } })),
    onSuccess: () => done('Change requested. The editor will see your message with the value.'),
  });
  const of = { name: row.metric, label: row.label, onClose };
  return what === 'dismiss' ? (
    <DismissDialog {...of} final sending={dismiss} onDismiss={dismiss.mutate} />
  ) : (
    <RequestChangeDialog {...of} sending={ask} onRequest={ask.mutate} />
  );
}

/** The refusal of a single-value batch becomes the error of its form. */
function refusal({ data }: { data: { results: { error: { message: string } | null }[] } }): void {
  const error = data.results[0]?.error;
  if (error) throw new Error(error.message);
}

interface RequestChangeDialogProps {
  name: string;
  label: string;
  sending: Sending;
  onRequest: (text: string) => void;
  onClose: () => void;
}

/** Asks the editor to check a value again; the text appears with the value. */
function RequestChangeDialog({ name, label, sending, onRequest, onClose }: RequestChangeDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.requestChanges,
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: isEmpty(text) ? 'This field is required' : null }),
  });
  return (
    <FormDialog
      title={`Request a change to ${name}, ${label}`}
      form={form}
      guard={false}
      action="Send"
      sending={sending}
      onSubmit={({ text }) => onRequest(text.trim())}
      onClose={onClose}
    >
      <TextArea {...form.field('text')} label="What should be checked?" lines={3} />
    </FormDialog>
  );
}

const title = (n: number) => (n === 0 ? 'Nothing to accept' : `${values(n)} to accept`);

const seen = ({ metricId, metric, label, cell }: WaitingRow): Seen => ({
  metricId,
  key: cell.key,
  version: cell.version,
  title: words.cell(metric, label),
});

interface WaitingListProps {
  project: Project;
  page: number | undefined;
}

/**
 * Values awaiting a manager: normal ones can be accepted all at once, whichever page they are on, the others one by one
 * (metrics.md §4.2).
 */
export function WaitingList({ project, page }: WaitingListProps) {
  const { id: projectId } = project;
  const table = useRef<HTMLDivElement>(null);
  const decide = useDecide(table);
  const list = useList('listWaiting', { page }, { params: { id: projectId } });
  const { data: found } = useQuery(queryOf('listNormal', { params: { id: projectId } }));
  const { accept, settle, held, refused, forget } = useAccept();
  const [open, setOpen] = useState<OpenAction | null>(null);
  const ask = (row: WaitingRow, what: OpenAction['what']) => {
    settle();
    setOpen({ row, what });
  };
  const rows = list.rows?.filter((row) => !held.has(cellName(seen(row))));
  const normal = (found?.data.items ?? [])
    .map(({ metric, label, ...item }) => ({ ...item, title: words.cell(metric, label) }))
    .filter((item) => !held.has(cellName(item)));
  const total = list.pagination?.total ?? 0;
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="pending"
        sub={title(Math.max(0, total - held.size))}
        actions={
          normal.length > 0 && (
            <Button variant="primary" data-action="all" onClick={() => accept(normal)}>
              {`Accept ${normal.length} normal ${normal.length === 1 ? 'value' : 'values'}`}
            </Button>
          )
        }
      />
      <PendingTabs projectId={projectId} kind="accept" />
      <RefusedNotice refused={refused} onClose={forget} />
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <div ref={table} className={styles.swiped} {...decide}>
            <DataTable
              caption="Values to accept"
              columns={waitingColumns({
                accept: (row) => accept([seen(row)]),
                ask: (row) => ask(row, 'ask'),
                dismiss: (row) => ask(row, 'dismiss'),
              })}
              rows={rows}
              waiting={list.waiting}
              rowKey={(row) => cellName(seen(row))}
              rowLink={({ metricId, cell }) => asLink({ path: metricPath(metricId), search: { period: cell.key } })}
              empty={<EmptyState text="All reported values have been accepted." />}
            />
            {(rows?.length ?? 0) > 0 && project.role === 'manager' && (
              <p className={styles.keys}>
                J/K: next/previous · A: accept · D: dismiss, then 1–5 for the reason · R: request change · Enter:
                details · Shift+A: accept all normal values
              </p>
            )}
          </div>
        )}
        <ListPages list={list} at={{ path: pendingPath(projectId), search: {} }} total={values} />
      </Panel>
      {open && <DecideDialogs open={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

const KEYS: readonly KeyText[] = [
  ['A', 'Accept the value in this row'],
  ['Shift+A', 'Accept all normal values'],
  ['D, then 1–5', 'Dismiss the value, giving a reason'],
  ['R', 'Request a change'],
];
const ACTIONS: Record<string, string> = { a: 'accept', d: 'dismiss', r: 'ask' };

const actionButton = (within: ParentNode | null | undefined, action: string) =>
  within?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);

/**
 * Keys of a list: A accepts the focused row, D dismisses it, R requests a change, Shift+A accepts all normal ones; J
 * and K belong to the table. By touch a swipe to the right accepts, one to the left dismisses. Each presses the
 * corresponding button. Source: metrics.md §4.2.
 */
function useDecide(list: RefObject<HTMLElement | null>) {
  usePageKeys(KEYS, (key) => {
    if (key === 'A') return actionButton(document, 'all')?.click();
    const action = ACTIONS[key];
    const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (action === undefined || at === -1) return;
    actionButton(rows[at], action)?.click();
  });
  return useSwipe((way, on) => actionButton(on.closest('tbody tr'), way > 0 ? 'accept' : 'dismiss')?.click());
}
