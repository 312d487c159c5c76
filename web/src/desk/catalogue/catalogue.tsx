import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { asLink } from '../../shared/address.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { ContainersPanel } from './containers-panel.tsx';
import { FamiliesPanel } from './families-panel.tsx';
import { WastesPanel } from './wastes-panel.tsx';
import { words } from './words.ts';
import { catalogueQuery } from '../office-queries.ts';
import { CATALOGUE_TABS } from '../office-search.ts';

const PATH = '/desk/catalogue';

/** The company's catalogue: containers, their families, and wastes. */
export function Catalogue() {
  const { tab = 'containers' } = useSearch({ from: '/staff/desk/catalogue' });
  const { data: catalogue } = useSuspenseQuery(catalogueQuery).data;
  const offered = (entries: readonly { active: boolean }[]) => entries.filter(({ active }) => active).length;
  return (
    <>
      <PageHead title={words.tabs} sub={words.title(offered(catalogue.containers), offered(catalogue.wastes))} />
      <Tabs
        label={words.tabs}
        tabs={CATALOGUE_TABS.map((one) => ({
          to: asLink({ path: PATH, search: one === 'containers' ? {} : { tab: one } }),
          label: words.tab[one],
          count: offered(catalogue[one]),
          current: one === tab,
        }))}
      />
      {tab === 'containers' && <ContainersPanel catalogue={catalogue} />}
      {tab === 'families' && <FamiliesPanel families={catalogue.families} />}
      {tab === 'wastes' && <WastesPanel catalogue={catalogue} />}
    </>
  );
}
