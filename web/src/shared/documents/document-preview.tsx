import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { FileFrame, FRAME_HEIGHT, showsPdf } from '../../ui/content/file-frame.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { Skeleton } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { queryOf } from '../../lib/queries.ts';
import { fileLinkQuery } from './file-link.ts';
import { PaperSheet } from './paper.tsx';

const words = {
  preview: 'Preview',
  noPdf: 'Your browser can’t show PDFs on the page.',
  openPdf: 'Open PDF',
};

interface DocumentPreviewProps {
  document: { id: string; title: string; file: { mime: string } };
  /** Whose document it is: the customer's own, or any of the company's. */
  of: 'customer' | 'desk';
  /**
   * Changes when the document's file changes: when it is signed, and when a signature is withdrawn.
   */
  version: string;
}

/** A document that the company issued as a sheet to read; of an upload the file itself. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { document, of } = props;
  const params = { id: document.id };
  const paper = useQuery(queryOf(of === 'desk' ? 'getDeskDocumentPaper' : 'getDocumentPaper', { params }));
  if (paper.data?.data) return <PaperSheet paper={paper.data.data} />;
  if (paper.isPending) return <Skeleton width="100%" height={FRAME_HEIGHT} />;
  return <FilePreview {...props} />;
}

/** Shows the file itself. */
function FilePreview({ document, of, version }: DocumentPreviewProps) {
  const { id, title, file } = document;
  const link = useQuery(fileLinkQuery(of === 'desk' ? 'getDeskDocumentLink' : 'getDocumentLink', id, version));
  const url = link.data?.data.url;
  const isPage = file.mime === 'application/pdf';
  return (
    // What stands in for the file is as high as the file, so that nothing below it moves.
    <Panel title={words.preview} flush={isPage ? showsPdf() && !link.error : Boolean(url)}>
      {link.error ? (
        <ErrorState text={link.error.message} onRetry={() => void link.refetch()} />
      ) : isPage && !showsPdf() ? (
        <EmptyState
          text={words.noPdf}
          action={url ? <LinkButton href={url}>{words.openPdf}</LinkButton> : <Skeleton width={120} height={40} />}
        />
      ) : !url ? (
        <Skeleton width="100%" height={isPage ? FRAME_HEIGHT : 320} />
      ) : (
        <FileFrame title={title} url={url} mime={file.mime} />
      )}
    </Panel>
  );
}
