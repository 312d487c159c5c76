import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { FileFrame, FRAME_HEIGHT, showsPdf } from '../../ui/content/file-frame.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { Skeleton } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { fileLinkQuery } from './file-link.ts';

const words = {
  preview: 'Preview',
  noPdf: 'Your browser can’t show PDFs on the page.',
  openPdf: 'Open PDF',
};

interface DocumentPreviewProps {
  document: { id: string; title: string; file: { mime: string } };
  /** The call that returns the file's URL. */
  linkCall: 'getDocumentLink' | 'getDeskDocumentLink';
  /**
   * Changes when the document's file changes: when it is signed, and when a signature is withdrawn.
   */
  version: string;
}

/** Shows the file itself. */
export function DocumentPreview({ document, linkCall, version }: DocumentPreviewProps) {
  const { id, title, file } = document;
  const link = useQuery(fileLinkQuery(linkCall, id, version));
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
