import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingRow } from '@tonnage/contract/metrics/periods/reading';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshPeriods } from '../queries.ts';
import { RequestChangeDialog } from './request-change-dialog.tsx';
import { type Dismissal, DismissDialog } from './dismiss-dialog.tsx';
import { words } from './words.ts';

/** A pending value, and the manager's action on it. */
export interface OpenAction {
  row: WaitingRow;
  what: 'dismiss' | 'ask';
}

/** A manager's action on one value that needs a text: dismiss it for good, or request a change. */
export function DecideDialogs({ open, onClose }: { open: OpenAction; onClose: () => void }) {
  const { row, what } = open;
  const client = useQueryClient();
  const items = [{ metricId: row.metricId, key: row.cell.key, version: row.cell.version }];
  const done = async (text: string) => {
    onClose();
    void toast({ text });
    await refreshPeriods(client);
  };
  const dismiss = useMutation({
    mutationFn: async (why: Dismissal) => refusal(await call('dismissPeriods', { body: { data: { items, ...why } } })),
    onSuccess: () => done(words.dismissed),
  });
  const ask = useMutation({
    mutationFn: async (text: string) => refusal(await call('requestChanges', { body: { data: { items, text } } })),
    onSuccess: () => done(words.asked),
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
