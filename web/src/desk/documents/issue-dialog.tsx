import { useQuery } from '@tanstack/react-query';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { changedWords, valuesOf, type NoteValues } from './note-values.ts';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

const FORM = 'issue-note-form';

interface IssueDialogProps {
  today: string;
  /** Set on the order's page, where the order is known. */
  order?: { id: string; number: string };
  onClose: () => void;
}

/** Issues a waste transfer note for a job: choose the job, then check every detail. */
export function IssueDialog({ today, order: known, onClose }: IssueDialogProps) {
  const [text, setText] = useState(known?.number ?? '');
  const q = text.trim();
  const orders = useQuery({
    ...queryOf('listDeskOrders', { query: { q, pagination: { pageSize: 8 } } }),
    enabled: q !== '' && !known,
  });
  const found = orders.data?.data ?? [];
  const orderId = known?.id ?? found.find(({ number }) => number === q)?.id;
  const jobs = useQuery({
    ...queryOf('getNoteChoices', { query: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
  });
  const choices = orderId === undefined ? [] : (jobs.data?.data.jobs ?? []);
  const [chosen, setChosen] = useState('');
  const jobId = choices.some(({ id }) => id === chosen) ? chosen : (choices[0]?.id ?? '');
  const draft = useQuery({ ...queryOf('draftNote', { query: { jobId } }), enabled: jobId !== '', staleTime: 0 });
  const keyOf = useIdempotencyKey();
  const issue = useDocumentChange(
    (values: NoteValues) => {
      const data = { jobId, said: changedWords(values, draft.data!.data) };
      return call('issueTransferNote', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    words.issued,
    onClose,
  );
  return (
    <NoteDialog
      title={words.noteTitle}
      form={FORM}
      action={words.issue}
      loading={issue.isPending}
      ready={draft.data !== undefined}
      notReady={words.jobMissing}
      onClose={onClose}
    >
      <Stack>
        {!known && (
          <ComboboxField
            label="Order"
            value={text}
            onChange={setText}
            placeholder="Number, customer or site"
            options={found.map((row) => ({ value: row.number, label: row.account.name, detail: row.site }))}
            nothingFits={orders.data && 'No matching orders.'}
            maxLength={100}
          />
        )}
        {jobs.data && choices.length === 0 && orderId !== undefined && (
          <Notice tone="info">This order has no job that removes waste.</Notice>
        )}
        {choices.length > 0 && (
          <SelectField
            label="Job"
            value={jobId}
            placeholder={words.choose}
            options={choices.map(({ id, type, date }) => ({
              value: id,
              label: `${JOB_TYPE_LABELS[type]}, ${formatDayNear(date, today)}`,
            }))}
            onChange={setChosen}
          />
        )}
        {draft.error && <ErrorState text={draft.error.message} onRetry={() => void draft.refetch()} />}
        {draft.data && jobId !== '' && (
          <NoteForm
            key={jobId}
            id={FORM}
            label={words.noteTitle}
            draft={draft.data.data}
            first={valuesOf(draft.data.data, null)}
            requires={{}}
            loading={issue.isPending}
            error={issue.error}
            onSubmit={(values) => issue.mutate(values)}
          />
        )}
      </Stack>
    </NoteDialog>
  );
}
