import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { siteDocumentsQuery } from './screens.ts';
import { DocumentsTable } from './documents-table.tsx';
import type { ListedDocument } from './listed.ts';
import { documentsPath } from './paths.ts';

const OF_SITE = 'Documents';

/** The newest documents of a site, on its page. */
export function SiteDocuments({ siteId }: { siteId: string }) {
  const rows: ListedDocument[] = useSuspenseQuery(siteDocumentsQuery(siteId)).data.data;
  return (
    <Panel
      title={OF_SITE}
      action={
        <TextLink quiet to={documentsPath({ site: siteId })}>
          All documents for this site
        </TextLink>
      }
      flush
    >
      <DocumentsTable
        caption={OF_SITE}
        rows={rows}
        site={false}
        empty={<EmptyState text="No documents for this site yet." />}
      />
    </Panel>
  );
}
