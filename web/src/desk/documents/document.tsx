import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/skip-hire/documents';
import { useState } from 'react';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentPill } from './document-pill.tsx';
import { DocumentPreview } from '../../shared/documents/document-preview.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { deskDocumentQuery, deskQuery } from '../queries.ts';

/** One document of a customer: the document itself, its metadata and its actions. */
export function DocumentScreen() {
  const { documentId } = useParams({ from: '/staff/desk/documents/$documentId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: document } = useSuspenseQuery(deskDocumentQuery(documentId)).data;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'correct' | 'void' | null>(null);
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
          />
        }
      />
      <Columns>
        <DocumentPreview document={document} linkCall="getDeskDocumentLink" version={document.status} />
        <Stack>
          <DocumentFacts document={document} />
        </Stack>
      </Columns>
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
      {open === 'void' && <VoidDialog document={document} onClose={close} />}
    </>
  );
}
