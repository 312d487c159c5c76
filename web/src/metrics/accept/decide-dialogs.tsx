import { useMutation } from '@tanstack/react-query';
import type { WaitingRow } from '@tonnage/contract/metrics/periods/reading';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import { type Dismissal, DismissDialog } from './dismiss-dialog.tsx';

/** A pending value, and the manager's action on it. */
export interface OpenAction {
  row: WaitingRow;
  what: 'dismiss' | 'ask';
}

/** A manager's action on one value that needs a text: dismiss it for good, or request a change. */
export function DecideDialogs({ open, onClose }: { open: OpenAction; onClose: () => void }) {
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
