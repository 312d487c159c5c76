import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import type { Sent } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { signDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { isEmpty } from '@tonnage/domain/common/text';
import { maySign } from '@tonnage/domain/skip-hire/documents';
import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { todayInLondon } from '../../lib/london.ts';
import { accountQuery, queryOf, refreshDocuments } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SignatureField } from '../../ui/fields/signature-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { documentQuery } from '../queries.ts';
import type { ListedDocument } from './listed.ts';
import { NoteFacts } from './note-facts.tsx';
import { documentPath } from './paths.ts';
import { words } from './words.ts';
import styles from './sign-document.module.css';

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
      <PageHead
        title={`Sign ${note.number}`}
        sub="Check the details. Once signed, a note can’t be changed; mistakes are corrected by a new one."
      />
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

interface Values {
  name: string;
  position: string;
  hierarchyConfirmed: boolean;
  drawing: Strokes;
}

interface SignFormProps {
  documentId: string;
  text: DocumentNote['text'];
  loading: boolean;
  error: Error | null;
  onSign: (input: SignInput) => void;
}

/**
 * The signer's name and position, and the declaration that they sign. The typed name is the signature; the drawing is
 * optional.
 */
function SignForm({ documentId, text, loading, error, onSign }: SignFormProps) {
  const form = useForm<Values>({
    initialValues: { name: '', position: '', hierarchyConfirmed: false, drawing: [] },
    validate: ({ name, position, hierarchyConfirmed }) => ({
      name: isEmpty(name.trim()) ? 'Enter your full name.' : null,
      position: isEmpty(position.trim()) ? 'Enter your position, for example site manager.' : null,
      hierarchyConfirmed: hierarchyConfirmed ? null : 'Confirm the waste hierarchy declaration.',
    }),
  });
  const send = ({ name, position, drawing }: Values) =>
    onSign({
      name,
      position,
      hierarchyConfirmed: true,
      textVersion: text.version,
      drawing: drawing.length === 0 ? null : drawing.map((stroke) => [...stroke]),
    });
  return (
    <FormShell form={form} label={words.yourSignature} onSubmit={send} loading={loading} submitError={error}>
      <p className={styles.statement}>{text.statement}</p>
      <TextField
        {...form.field('name')}
        label="Your full name"
        help="Typing your name signs the note, and it will appear on it."
        autoComplete="name"
        required
        maxLength={LIMITS.name}
      />
      <TextField
        {...form.field('position')}
        label="Your position"
        autoComplete="organization-title"
        required
        maxLength={LIMITS.name}
      />
      <CheckboxField {...form.field('hierarchyConfirmed')} label={text.hierarchy} />
      <SignatureField
        {...form.field('drawing')}
        label="Draw your signature"
        help="Use your finger or mouse if you want a drawn signature on the note."
      />
      <FormActions>
        <LinkButton to={documentPath(documentId)}>Cancel</LinkButton>
        <Button type="submit" variant="primary" loading={loading}>
          {words.sign}
        </Button>
      </FormActions>
    </FormShell>
  );
}

type SignInput = Sent<typeof signDocument>['body']['data'];

/**
 * Signs a document and opens it. If somebody else signed first, or the text has changed since it was shown, the page
 * updates at once.
 */
function useSign(id: string, number: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (data: SignInput) => call('signDocument', { params: { id }, body: { data } }),
    onSuccess: async () => {
      await refreshDocuments(queryClient);
      await navigate({ to: '/documents/$documentId', params: { documentId: id } });
      await toast({ text: `${number} signed` });
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refreshDocuments(queryClient) : undefined),
  });
}
