import { maySign } from '@tonnage/domain/skip-hire/documents';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { todayInLondon } from '../../lib/london.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ListedDocument } from './listed.ts';
import { NoteFacts } from './note-facts.tsx';
import { documentPath } from './paths.ts';
import { SignForm } from './sign-form.tsx';
import { useSign } from './use-sign.ts';
import { words } from './words.ts';
import { documentQuery } from '../queries.ts';

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
              title={words.signNot}
              action={
                <TextLink quiet to={documentPath(documentId)}>
                  {words.seeDocument}
                </TextLink>
              }
            >
              {refusal}
            </Notice>
          ) : (
            <SignForm
              documentId={documentId}
              text={note.text}
              loading={sign.isPending}
              error={sign.error}
              onSign={sign.mutate}
            />
          )}
        </Panel>
      </Columns>
    </>
  );
}
