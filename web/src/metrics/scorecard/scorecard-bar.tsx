import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Scorecard } from '@tonnage/contract/metrics/scorecard';
import { useRef } from 'react';
import { asLink } from '../../shared/address.ts';
import { ExportButton, type FetchFile } from '../../shared/export-button.tsx';
import { Filters } from '../../shared/filters.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { SCORECARD } from '../paths.ts';
import { everyProjectQuery } from '../projects/screens.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { GROUPS, type ScorecardSearch } from './screens.ts';
import { words } from './words.ts';

const KEYS: readonly KeyText[] = [['/', 'Search metrics']];

/** The statuses, worst first. */
const TRACKS = ['OFF_TRACK', 'AT_RISK', 'ON_TRACK', 'NONE'] as const;

interface ScorecardBarProps {
  search: ScorecardSearch;
  meta: Scorecard['meta'] | undefined;
  narrow: (change: ScorecardSearch) => void;
  fetchFile: FetchFile;
}

/** The statuses, saved views, search, filters and grouping of the scorecard; all of it is in the address. */
export function ScorecardBar({ search, meta, narrow, fetchFile }: ScorecardBarProps) {
  const { data: projects } = useQuery(everyProjectQuery);
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const bar = useRef<HTMLDivElement>(null);
  usePageKeys(KEYS, (key) => {
    if (key !== '/') return false;
    bar.current?.querySelector('input')?.focus();
    return true;
  });
  const tab = (status: ScorecardSearch['status']) => ({
    to: asLink({ path: SCORECARD, search: { ...search, page: undefined, status } }),
    current: search.status === status,
  });
  return (
    <div ref={bar}>
      <Toolbar>
        <Tabs
          label={words.statuses}
          tabs={[
            { ...tab(undefined), label: words.all },
            ...TRACKS.map((track) => ({
              ...tab(track),
              label: words.track[track],
              count: meta?.counts[track],
              isLate: track === 'OFF_TRACK',
            })),
          ]}
        />
        <SavedViews list="scorecard" />
        <ListBar>
          <SearchField
            label="Search metrics, projects, owners"
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text.trim() || undefined })}
          />
          <Filters
            path={SCORECARD}
            search={search}
            filters={[
              {
                name: 'organisation',
                label: words.groups.organisation,
                options:
                  organisations.length > 1 ? organisations.map(({ id, name }) => ({ value: id, label: name })) : [],
              },
              {
                name: 'project',
                label: words.groups.project,
                options: (projects ?? []).flatMap(({ id, name, finishedAt }) =>
                  finishedAt === null ? [{ value: id, label: name }] : [],
                ),
              },
              {
                name: 'group',
                label: words.group,
                options: GROUPS.map((value) => ({ value, label: words.groups[value] })),
              },
              { name: 'favourites', label: words.show, options: [{ value: 'true', label: words.favourites }] },
            ]}
          />
          <ExportButton isIcon fetchFile={fetchFile} />
        </ListBar>
      </Toolbar>
    </div>
  );
}
