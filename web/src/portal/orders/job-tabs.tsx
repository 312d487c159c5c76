import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { STATE_LABELS, STATES, type State } from '@tonnage/domain/skip-hire/orders';
import { Tabs } from '../../ui/data/tabs.tsx';
import type { ListSearch } from '../search.ts';
import { asLink } from '../../shared/address.ts';
import { jobsAddress } from './paths.ts';
import { words } from './words.ts';

interface JobTabsProps {
  summary: OrdersSummary;
  stateId: State | undefined;
  siteId: string | undefined;
  search: ListSearch;
}

/** Statuses with their counts, for all sites or the chosen one. Switching preserves site, search and order. */
export function JobTabs({ summary, stateId, siteId, search: { q, sort } }: JobTabsProps) {
  const site = summary.sites.find(({ id }) => id === siteId);
  const countIn = (state: State) => {
    if (siteId !== undefined) return site?.counts[state] ?? 0;
    return summary.states.find(({ id }) => id === state)?.count ?? 0;
  };
  const tab = (state: State | undefined, label: string, count: number) => ({
    to: asLink(jobsAddress({ stateId: state, siteId, search: { q, sort } })),
    label,
    current: state === stateId,
    // A count beside a search would be read as the number of matches.
    ...(q === undefined && { count }),
  });
  const all = STATES.reduce((sum, state) => sum + countIn(state), 0);
  return (
    <Tabs
      label={words.states}
      tabs={[tab(undefined, words.all, all), ...STATES.map((state) => tab(state, STATE_LABELS[state], countIn(state)))]}
    />
  );
}
