import type { State } from '@tonnage/domain/skip-hire/orders';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListSearch } from '../search.ts';
import { NewJobButton } from './new-job-button.tsx';
import { jobsPath } from './paths.ts';
import { words } from './words.ts';

interface NoJobsProps {
  stateId: State | undefined;
  siteId: string | undefined;
  siteName: string | undefined;
  search: ListSearch;
  /** Greater than zero when only this page of the list is empty. */
  total: number;
}

/** Why the list is empty, depending on its filters, with one action. */
export function NoJobs({ stateId, siteId, siteName, search: { q, sort, page }, total }: NoJobsProps) {
  if (total > 0 && page !== undefined) {
    const to = jobsPath({ stateId, siteId, search: { q, sort } });
    return <EmptyState text={words.pastTheEnd(page)} action={<LinkButton to={to}>{words.firstPage}</LinkButton>} />;
  }
  if (q !== undefined) {
    const narrowed = stateId !== undefined || siteId !== undefined;
    const to = narrowed ? jobsPath({ search: { q } }) : jobsPath();
    return (
      <EmptyState
        text={words.noneFound(q, stateId, siteName)}
        action={<LinkButton to={to}>{narrowed ? words.searchAll : words.clearSearch}</LinkButton>}
      />
    );
  }
  if (siteName !== undefined) {
    const to = stateId ? jobsPath({ siteId }) : jobsPath();
    return (
      <EmptyState
        text={words.noneAtSite(siteName, stateId)}
        action={<LinkButton to={to}>{stateId ? words.allStatesHere : words.showAll}</LinkButton>}
      />
    );
  }
  if (stateId !== undefined) {
    return (
      <EmptyState text={words.noneInState[stateId]} action={<LinkButton to={jobsPath()}>{words.showAll}</LinkButton>} />
    );
  }
  return <EmptyState text={words.noneYet} action={<NewJobButton size="md" />} />;
}
