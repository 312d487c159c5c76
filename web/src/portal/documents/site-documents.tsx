import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { siteDocumentsQuery } from '../queries.ts';
import { DocumentsTable } from './documents-table.tsx';
import type { ListedDocument } from './listed.ts';
import { documentsPath } from './paths.ts';
import { words } from './words.ts';

/** The newest documents of a site, on its page. */
export function SiteDocuments({ siteId }: { siteId: string }) {
  const rows: ListedDocument[] = useSuspenseQuery(siteDocumentsQuery(siteId)).data.data;
  return (
    <Panel
      title={words.ofSite}
      action={
        <TextLink quiet to={documentsPath({ site: siteId })}>
          {words.allOfSite}
        </TextLink>
      }
      flush
    >
      <DocumentsTable caption={words.ofSite} rows={rows} site={false} empty={<EmptyState text={words.noneOfSite} />} />
    </Panel>
  );
}
