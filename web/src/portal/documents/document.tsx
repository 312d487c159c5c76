import { isNote } from '@tonnage/domain/skip-hire/documents';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentPill } from './document-pill.tsx';
import { DocumentPreview } from '../../shared/documents/document-preview.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { ListedDocument } from './listed.ts';
import { NoteFacts } from './note-facts.tsx';
import { kindWords } from './words.ts';
import { documentQuery } from '../queries.ts';

/** One document: the file itself, its content as text, its metadata and its actions. */
export function DocumentDetail() {
  const { documentId } = useParams({ from: '/member/documents/$documentId' });
  const document: ListedDocument = useSuspenseQuery(documentQuery(documentId)).data.data;
  const [editing, setEditing] = useState(false);
  const note = useQuery({
    ...queryOf('getDocumentNote', { params: { id: documentId } }),
    enabled: isNote(document.kind),
  });
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
      <Columns>
        <DocumentPreview document={document} linkCall="getDocumentLink" version={document.updatedAt} />
        <Stack>
          {note.data && <NoteFacts note={note.data.data} />}
          <DocumentFacts document={document} />
        </Stack>
      </Columns>
      {editing && <EditDialog document={document} onClose={() => setEditing(false)} />}
    </>
  );
}
