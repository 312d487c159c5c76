import type { DeskDocument } from '@tonnage/contract/desk-documents';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { FileFrame, showsPdf } from '../../../ui/content/file-frame.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { Skeleton } from '../../../ui/content/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { words } from './words.ts';

/** The file itself. Its address holds for a minute: asked for when the page opens, and never again behind its back. */
export function DocumentPreview({ document }: { document: DeskDocument }) {
  const { id, title, status, file } = document;
  const link = useQuery({
    ...queryOf('getDeskDocumentLink', { params: { id }, query: { as: 'inline' } }),
    // A signature makes another paper of it, and so does taking it back.
    queryKey: ['getDeskDocumentLink', id, status],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const url = link.data?.data.url;
  const isPage = file.mime === 'application/pdf';
  return (
    <Panel title={words.preview} flush={Boolean(url) && (!isPage || showsPdf())}>
      {link.error ? (
        <ErrorState text={link.error.message} onRetry={() => void link.refetch()} />
      ) : !url ? (
        <Skeleton width="100%" height={320} />
      ) : isPage && !showsPdf() ? (
        <EmptyState text={words.noPdf} action={<LinkButton to={url}>{words.openPdf}</LinkButton>} />
      ) : (
        <FileFrame title={title} url={url} mime={file.mime} />
      )}
    </Panel>
  );
}
