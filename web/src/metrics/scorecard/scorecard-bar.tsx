import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { MoreFilters } from '../../ui/data/more-filters.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { everyProjectQuery } from '../projects/screens.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { GROUPS, type ScorecardSearch } from './screens.ts';
import { words } from './words.ts';

const KEYS: readonly KeyText[] = [['/', 'Search metrics']];

interface ScorecardBarProps {
  search: ScorecardSearch;
  narrow: (change: ScorecardSearch) => void;
}

/** The search, filters, and grouping of the scorecard; all of it is in the address. */
export function ScorecardBar({ search, narrow }: ScorecardBarProps) {
  const { data: projects } = useQuery(everyProjectQuery);
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const bar = useRef<HTMLDivElement>(null);
  usePageKeys(KEYS, (key) => {
    if (key !== '/') return false;
    bar.current?.querySelector('input')?.focus();
    return true;
  });
  const set = [search.project, search.favourites, search.group, search.organisation].filter(Boolean).length;
  return (
    <div ref={bar}>
      <ListBar>
        <SearchField
          label="Search metrics, projects, owners"
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text.trim() || undefined })}
        />
        <MoreFilters set={set}>
          {organisations.length > 1 && (
            <SelectField
              label="Organisation"
              hideLabel
              placeholder="All organisations"
              options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.organisation ?? ''}
              onChange={(organisation) => narrow({ organisation: organisation || undefined })}
            />
          )}
          <SelectField
            label="Project"
            hideLabel
            placeholder="All projects"
            options={(projects ?? []).flatMap(({ id, name, finishedAt }) =>
              finishedAt === null ? [{ value: id, label: name }] : [],
            )}
            value={search.project ?? ''}
            onChange={(project) => narrow({ project: project || undefined })}
          />
          <SelectField
            label="Group by"
            hideLabel
            placeholder="Not grouped"
            options={GROUPS.map((value) => ({ value, label: `By ${words.groups[value].toLowerCase()}` }))}
            value={search.group ?? ''}
            onChange={(group) => narrow({ group: group || undefined })}
          />
          <CheckboxField
            label={words.favourites}
            value={search.favourites === 'true'}
            onChange={(on) => narrow({ favourites: on ? 'true' : undefined })}
          />
        </MoreFilters>
      </ListBar>
    </div>
  );
}
