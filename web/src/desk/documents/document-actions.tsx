import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import { mayRemind, mayRemove, mayVoid } from '@tonnage/domain/skip-hire/office-documents';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { STAFF_DOCUMENT_CALLS, refresh } from '../queries.ts';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

interface DocumentActionsProps {
  document: DeskDocumentPage;
  today: string;
  may: boolean;
  onCorrect: () => void;
  onVoid: () => void;
}

/** The actions of a document; disabled ones show why. */
export function DocumentActions({ document, today, may, onCorrect, onVoid }: DocumentActionsProps) {
  const { id, kind, remindedOn } = document;
  const client = useQueryClient();
  const navigate = useNavigate();
  const reasonOf = (allowed: { allowed: boolean; reason?: string | null }) =>
    !may ? words.mayNot : allowed.allowed ? null : (allowed.reason ?? null);
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await call('getDeskDocumentLink', { params: { id }, query: { as: 'attachment' } });
      window.location.assign(data.url);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const remind = useDocumentChange(
    () => call('remindToSign', { params: { id }, body: { data: {} } }),
    () => 'Reminder sent to the customer.',
  );
  const remove = useMutation({
    mutationFn: () => call('removeDeskDocument', { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/desk/documents' });
      void toast({ text: 'Document deleted.' });
      await refresh(client, STAFF_DOCUMENT_CALLS);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const confirmRemove = async () => {
    const sure = await confirm({
      title: 'Delete this document?',
      body: 'The file will be deleted and the customer will no longer see it.',
      confirm: words.remove,
      danger: true,
    });
    if (sure) remove.mutate();
  };
  const voidable = mayVoid(document);
  return (
    <>
      {document.ofOffice && (
        <Button
          variant="danger"
          loading={remove.isPending}
          disabledReason={reasonOf(mayRemove(document, today))}
          onClick={() => void confirmRemove()}
        >
          {words.remove}
        </Button>
      )}
      {isNote(kind) && document.status !== 'void' && (
        <>
          <Button disabledReason={reasonOf(voidable)} onClick={onVoid}>
            {words.takeBack}
          </Button>
          <Button disabledReason={reasonOf(voidable)} onClick={onCorrect}>
            {words.correct}
          </Button>
        </>
      )}
      <Button icon={<IconDownload />} loading={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
      {document.status === 'awaiting_signature' && (
        <Button
          variant="primary"
          loading={remind.isPending}
          disabledReason={reasonOf(mayRemind(document, remindedOn, today))}
          onClick={() => remind.mutate(undefined)}
        >
          Send reminder
        </Button>
      )}
    </>
  );
}
