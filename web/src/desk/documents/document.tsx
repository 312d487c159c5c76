import { IconDownload } from '@tabler/icons-react';
import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { DeskDocumentPage, DeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DOCUMENT_KIND_LABELS, isNote } from '@tonnage/domain/skip-hire/documents';
import { mayRemind, mayRemove, mayVoid } from '@tonnage/domain/skip-hire/office-documents';
import { useState } from 'react';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack, Panel } from '../../ui/content/panel.tsx';
import { DocumentPreview } from '../../shared/documents/document-preview.tsx';
import { downloadLabel } from '../../shared/documents/file-link.ts';
import { upToDate } from '../../lib/changes.ts';
import { call } from '../../lib/api.ts';
import { saveFrom } from '../../lib/bytes.ts';
import { londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { PaperNoteDialog } from './paper-note-dialog.tsx';
import { DocumentPill } from '../../shared/document-pill.tsx';
import { useDocumentChange } from './use-document-change.ts';
import { sentTo } from '../sent-to.ts';
import { words } from './words.ts';

/** One document of a customer: the document itself, its metadata and its actions. */
export function DocumentScreen() {
  const { documentId } = useParams({ from: '/staff/desk/documents/$documentId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: document } = useSuspenseQuery(queryOf('getDeskDocument', { params: { id: documentId } })).data;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'correct' | 'void' | 'paper' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={document.title}
        sub={[document.number ?? DOCUMENT_KIND_LABELS[document.kind], document.account.name].join(', ')}
        status={<DocumentPill document={document} />}
        actions={
          <DocumentActions
            document={document}
            today={desk.today}
            may={desk.permissions.includes('documents.manage')}
            onCorrect={() => setOpen('correct')}
            onVoid={() => setOpen('void')}
            onPaper={() => setOpen('paper')}
          />
        }
      />
      <Stack>
        <DocumentPreview document={document} of="desk" version={document.status} />
        <DocumentFacts document={document} />
      </Stack>
      {open === 'correct' && (
        <CorrectDialog
          document={document}
          onClose={close}
          onDone={({ id }) => {
            close();
            void navigate({ to: '/desk/documents/$documentId', params: { documentId: id } });
          }}
        />
      )}
      {open === 'paper' && <PaperNoteDialog jobId={document.jobId!} signedOn={desk.today} onClose={close} />}
      {open === 'void' && <VoidDialog document={document} onClose={close} />}
    </>
  );
}

/** Voids a note, with the reason. */
function VoidDialog({ document, onClose }: { document: DeskDocumentPage; onClose: () => void }) {
  const number = document.number ?? '';
  const takeBack = useDocumentChange(
    (reason: string) => call('voidNote', { params: { id: document.id }, body: { data: { reason } } }),
    () => `${number} voided.`,
    onClose,
  );
  return (
    <ReasonDialog
      title={`Void ${number}`}
      text="The note can still be read but will be marked void. If a job removes waste under it, that job needs another note before it can be completed."
      words={words}
      onReason={takeBack.mutate}
      sending={takeBack}
      action={words.takeBack}
      variant="danger"
      back={words.back}
      onClose={onClose}
    />
  );
}

const linked = (other: { id: string; number: string } | null) =>
  other && <TextLink to={`/desk/documents/${other.id}`}>{other.number}</TextLink>;
const day = (date: string | null) => date && formatDayYear(date);

/** The metadata of a document. */
function DocumentFacts({ document }: { document: DeskDocument }) {
  const { account, site, order, validFrom, validTo, signedBy, signedAt } = document;
  return (
    <Panel title="Details">
      <DescriptionList
        items={[
          { term: words.kind, value: DOCUMENT_KIND_LABELS[document.kind] },
          { term: words.customer, value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink> },
          { term: words.site, value: site?.name ?? words.wholeAccount },
          { term: words.order, value: order && <TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink> },
          { term: words.date, value: day(document.date) },
          {
            term: 'Valid',
            value: validFrom && validTo && `${formatDayYear(validFrom)} to ${formatDayYear(validTo)}`,
          },
          {
            term: document.signedOnPaper ? 'Signed on paper by' : 'Signed by',
            value: signedBy && signedAt && `${signedBy}, ${formatDayYear(londonDate(signedAt))}`,
          },
          { term: 'Uploaded by', value: document.uploadedBy },
          { term: 'Last reminded', value: day(document.remindedOn) },
          { term: 'Reason for voiding', value: document.voidReason },
          { term: 'Replaces', value: linked(document.replaces) },
          { term: 'Replaced by', value: linked(document.replacedBy) },
          { term: 'Keep until (by law)', value: day(document.retainUntil) },
        ]}
      />
    </Panel>
  );
}

interface DocumentActionsProps {
  document: DeskDocumentPage;
  today: string;
  may: boolean;
  onCorrect: () => void;
  onVoid: () => void;
  onPaper: () => void;
}

/** The actions of a document that the role may take; disabled ones show why. */
function DocumentActions({ document, today, may, onCorrect, onVoid, onPaper }: DocumentActionsProps) {
  const { id, kind, remindedOn } = document;
  const navigate = useNavigate();
  const reasonOf = (allowed: { allowed: boolean; reason?: string | null }) =>
    allowed.allowed ? null : (allowed.reason ?? null);
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await call('getDeskDocumentLink', { params: { id }, query: { as: 'attachment' } });
      saveFrom(data.url);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const remind = useDocumentChange(
    () => call('remindToSign', { params: { id }, body: { data: {} } }),
    (reminded) => sentTo(reminded, reminded.account.name),
  );
  const remove = useMutation({
    mutationFn: () => call('removeDeskDocument', { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/desk/documents' });
      void toast({ text: 'Document deleted.' });
      await upToDate();
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
      {may && document.ofOffice && (
        <Button
          variant="danger"
          loading={remove.isPending}
          disabledReason={reasonOf(mayRemove(document, today))}
          onClick={() => void confirmRemove()}
        >
          {words.remove}
        </Button>
      )}
      {may && isNote(kind) && document.status !== 'void' && (
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
        {downloadLabel(document.file.mime)}
      </Button>
      {may && document.status === 'awaiting_signature' && document.jobId !== null && (
        <Button onClick={onPaper}>{words.filePaper}</Button>
      )}
      {may && document.status === 'awaiting_signature' && (
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
