import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import { LONDON } from '@tonnage/domain/common/dates';
import { FILE_TYPE_LABELS } from '@tonnage/domain/common/file-types';
import { formatDayYear, formatInstant } from '@tonnage/domain/common/format-dates';
import { isUploadKind } from '@tonnage/domain/skip-hire/documents';
import { useState } from 'react';
import { londonDate } from '../../lib/london.ts';
import { accountQuery } from '../../lib/queries.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack, Panel } from '../../ui/content/panel.tsx';
import { DocumentPreview } from '../../shared/documents/document-preview.tsx';
import { downloadLabel } from '../../shared/documents/file-link.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { documentQuery } from './screens.ts';
import { orderPath, sitePath } from '../orders/paths.ts';
import { DocumentPill } from '../../shared/document-pill.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { ListedDocument } from './listed.ts';
import { kindWords, sizeWords, words } from './words.ts';
import { signPath } from './paths.ts';
import { useDownload } from './use-download.ts';

/** One document: the file itself, its content as text, its metadata and its actions. */
export function DocumentDetail() {
  const { documentId } = useParams({ from: '/member/documents/$documentId' });
  const document: ListedDocument = useSuspenseQuery(documentQuery(documentId)).data.data;
  const [editing, setEditing] = useState(false);
  const { title, number, kind, date, site } = document;
  const sub = [number, kindWords[kind], formatDayYear(date), site?.name];
  return (
    <>
      <PageHead
        title={title}
        status={<DocumentPill document={document} />}
        sub={sub.filter(Boolean).join(' · ')}
        actions={<DocumentActions document={document} onEdit={() => setEditing(true)} />}
      />
      <Stack>
        <DocumentPreview document={document} of="customer" version={document.updatedAt} />
        <DocumentFacts document={document} />
      </Stack>
      {editing && <EditDialog document={document} onClose={() => setEditing(false)} />}
    </>
  );
}

const fileOf = (type: string, size: string | null) => (size ? `${type}, ${size}` : type);

/** The metadata of a document. */
function DocumentFacts({ document }: { document: ListedDocument }) {
  const { kind, number, date, validFrom, validTo, site, order, file, retainUntil } = document;
  return (
    <Panel title="Details">
      <DescriptionList
        column="160px"
        items={[
          { term: words.kind, value: kindWords[kind] },
          { term: 'Number', value: number },
          { term: words.date, value: formatDayYear(date) },
          {
            term: 'Valid',
            value: validFrom && validTo && words.validFromTo(formatDayYear(validFrom), formatDayYear(validTo)),
          },
          {
            term: words.site,
            value: site ? <TextLink to={sitePath(site.id)}>{site.name}</TextLink> : words.wholeAccount,
          },
          { term: words.order, value: order && <TextLink to={orderPath(order.id)}>{order.number}</TextLink> },
          {
            term: words.signed,
            value:
              document.signedAt &&
              (document.signedOnPaper
                ? `on paper by ${document.signedBy ?? ''}, ${formatDayYear(londonDate(document.signedAt))}`
                : `by ${document.signedBy ?? ''}, ${formatInstant(document.signedAt, LONDON)}`),
          },
          { term: 'Uploaded by', value: document.uploadedBy },
          {
            term: 'File',
            value: fileOf(FILE_TYPE_LABELS[file.mime], file.size === null ? null : sizeWords(file.size)),
          },
          { term: 'Keep until', value: retainUntil && formatDayYear(retainUntil) },
        ]}
      />
    </Panel>
  );
}

const REMOVE_DOCUMENT = 'Delete';

/** The actions of a document: sign it, download it, and edit or delete one's own upload. */
function DocumentActions({ document, onEdit }: { document: ListedDocument; onEdit: () => void }) {
  const { id, kind, status, title, own, uploadedBy } = document;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const navigate = useNavigate();
  const download = useDownload();
  const remove = useMutation({
    mutationFn: () => call('removeDocument', { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/documents' });
      await upToDate();
      await toast({ text: 'Document deleted' });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const confirmRemoval = async () => {
    const question = {
      title: 'Delete this document?',
      body: `“${title}” and its file will be deleted for everyone on this account. This can’t be undone.`,
      confirm: REMOVE_DOCUMENT,
      danger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  const uploaded = uploadedBy !== null && isUploadKind(kind);
  const mayNotSign = account.permissions.includes('documents.sign') ? null : words.roleMayNotSign;
  const mayNotChange = !account.permissions.includes('documents.upload')
    ? words.roleMayNotUpload
    : own
      ? null
      : 'Only the person who uploaded this document can edit or delete it.';
  return (
    <>
      {uploaded && (
        <>
          <Button
            icon={<IconTrash />}
            loading={remove.isPending}
            disabledReason={mayNotChange}
            onClick={() => void confirmRemoval()}
          >
            {REMOVE_DOCUMENT}
          </Button>
          <Button icon={<IconPencil />} disabledReason={mayNotChange} aria-haspopup="dialog" onClick={onEdit}>
            Edit
          </Button>
        </>
      )}
      <Button icon={<IconDownload />} loading={download.isPending} onClick={() => download.mutate(id)}>
        {downloadLabel(document.file.mime)}
      </Button>
      {status === 'awaiting_signature' && (
        <LinkButton variant="primary" to={signPath(id)} disabledReason={mayNotSign}>
          {words.sign}
        </LinkButton>
      )}
    </>
  );
}
