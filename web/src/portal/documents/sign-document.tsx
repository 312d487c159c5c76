import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import { maySign } from '@tonnage/domain/skip-hire/documents';
import { todayInLondon } from '../../lib/london.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { documentQuery } from './screens.ts';
import type { ListedDocument } from './listed.ts';
import { NoteFacts } from './note-facts.tsx';
import { documentPath } from './paths.ts';
import { SignForm, type SignInput } from './sign-form.tsx';
import { words } from './words.ts';

/** The content of a note, and the form to sign it. */
export function SignDocument() {
  const { documentId } = useParams({ from: '/member/documents/$documentId/sign' });
  const document: ListedDocument = useSuspenseQuery(documentQuery(documentId)).data.data;
  const { data: note } = useSuspenseQuery(queryOf('getDocumentNote', { params: { id: documentId } })).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const sign = useSign(documentId, note.number);
  const may = maySign(document, todayInLondon());
  const refusal = account.permissions.includes('documents.sign') ? !may.allowed && may.reason : words.roleMayNotSign;
  return (
    <>
      <PageHead title={words.signTitle(note.number)} sub={words.signSub} />
      <Columns>
        <NoteFacts note={note} />
        <Panel title={words.yourSignature}>
          {refusal ? (
            <Notice
              tone="warn"
              title="This can’t be signed"
              action={
                <TextLink quiet to={documentPath(documentId)}>
                  View document
                </TextLink>
              }
            >
              {refusal}
            </Notice>
          ) : (
            <SignForm
              text={note.text}
              loading={sign.isPending}
              error={sign.error}
              cancel={<LinkButton to={documentPath(documentId)}>Cancel</LinkButton>}
              onSign={sign.mutate}
            />
          )}
        </Panel>
      </Columns>
    </>
  );
}

/**
 * Signs a document and opens it. If somebody else signed first, or the text has changed since it was shown, the page
 * updates at once.
 */
function useSign(id: string, number: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (data: SignInput) => call('signDocument', { params: { id }, body: { data } }),
    onSuccess: async () => {
      await upToDate();
      await navigate({ to: '/documents/$documentId', params: { documentId: id } });
      await toast({ text: `${number} signed` });
    },
  });
}
