import { useQuery } from '@tanstack/react-query';
import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { changedWords, valuesOf, type NoteValues } from './note-values.ts';
import { useDocumentChange } from './use-document-change.ts';
import { sentTo } from '../sent-to.ts';
import { words } from './words.ts';

const FORM = 'correct-note-form';

interface CorrectDialogProps {
  document: DeskDocumentPage;
  onDone: (document: DeskDocumentPage) => void;
  onClose: () => void;
}

/** Issues a corrected note: the old one becomes void, and each refers to the other. */
export function CorrectDialog({ document, onDone, onClose }: CorrectDialogProps) {
  const { id, kind, number, jobId, site, wasteTypeId } = document;
  const title = `Correct ${number ?? ''}`;
  const subject = kind === 'wtn' ? { jobId: jobId ?? '' } : { siteId: site?.id ?? '', wasteTypeId: wasteTypeId ?? '' };
  const draft = useQuery({ ...queryOf('draftNote', { query: subject }), staleTime: 0 });
  const keyOf = useIdempotencyKey();
  const correct = useDocumentChange(
    (values: NoteValues) => {
      const { reason, validFrom, validTo } = values;
      const term = kind === 'season_ticket' ? { validFrom, validTo } : {};
      const data = { reason, said: changedWords(values, draft.data!.data), ...term };
      return call('correctNote', { params: { id }, body: { data } }, { idempotencyKey: keyOf(data) });
    },
    (next) => `${next.number} issued as the replacement. ${sentTo(next, next.account.name)}`,
    onDone,
  );
  return (
    <NoteDialog
      title={title}
      form={FORM}
      action={words.correct}
      loading={correct.isPending}
      ready={draft.data !== undefined}
      notReady={words.jobMissing}
      onClose={onClose}
    >
      <Stack>
        <p>The current note will be voided. The new one needs the customer’s signature.</p>
        {draft.error && <ErrorState text={draft.error.message} onRetry={() => void draft.refetch()} />}
        {draft.data && (
          <NoteForm
            id={FORM}
            label={title}
            draft={draft.data.data}
            first={valuesOf(draft.data.data, document)}
            requires={{ reason: true, term: kind === 'season_ticket' }}
            loading={correct.isPending}
            error={correct.error}
            onSubmit={(values) => correct.mutate(values)}
          />
        )}
      </Stack>
    </NoteDialog>
  );
}
