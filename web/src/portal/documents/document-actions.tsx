import { isUploadKind } from '@tonnage/domain/skip-hire/documents';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { accountQuery, refreshDocuments } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { ListedDocument } from './listed.ts';
import { signPath } from './paths.ts';
import { useDownload } from './use-download.ts';
import { words } from './words.ts';

/** The actions of a document: sign it, download it, and edit or delete one's own upload. */
export function DocumentActions({ document, onEdit }: { document: ListedDocument; onEdit: () => void }) {
  const { id, kind, status, title, own, uploadedBy } = document;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const download = useDownload();
  const remove = useMutation({
    mutationFn: () => call('removeDocument', { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/documents' });
      await refreshDocuments(queryClient);
      await toast({ text: words.removed });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const confirmRemoval = async () => {
    const question = {
      title: words.removeTitle,
      body: words.removeBody(title),
      confirm: words.removeDocument,
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
      : words.notYours;
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
            {words.removeDocument}
          </Button>
          <Button icon={<IconPencil />} disabledReason={mayNotChange} aria-haspopup="dialog" onClick={onEdit}>
            {words.edit}
          </Button>
        </>
      )}
      <Button icon={<IconDownload />} loading={download.isPending} onClick={() => download.mutate(id)}>
        {words.download}
      </Button>
      {status === 'awaiting_signature' && (
        <LinkButton variant="primary" to={signPath(id)} disabledReason={mayNotSign}>
          {words.sign}
        </LinkButton>
      )}
    </>
  );
}
