import type { State } from '@tonnage/domain/skip-hire/orders';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { JobsSearch } from './screens.ts';
import { NewOrderButton } from './new-order-button.tsx';
import { jobsPath } from './paths.ts';

const NONE_IN_STATE = {
  requested: 'No orders awaiting confirmation.',
  scheduled: 'No jobs scheduled. Confirmed orders appear here until the container is delivered.',
  'on-site': 'No containers on site.',
  completed: 'No completed jobs yet. Orders appear here once the container has been collected.',
  closed: 'No cancelled or declined jobs.',
} satisfies Record<State, string>;
const SHOW_ALL = 'View all jobs';

interface NoJobsProps {
  stateId: State | undefined;
  siteId: string | undefined;
  siteName: string | undefined;
  search: JobsSearch;
  /** Greater than zero when only this page of the list is empty. */
  total: number;
}

/** Why the list is empty, depending on its filters, with one action. */
export function NoJobs({ stateId, siteId, siteName, search: { q, sort, page }, total }: NoJobsProps) {
  if (total > 0 && page !== undefined) {
    const to = jobsPath({ stateId, siteId, search: { q, sort } });
    return <EmptyState text={`There is no page ${page}.`} action={<LinkButton to={to}>First page</LinkButton>} />;
  }
  if (q !== undefined) {
    const narrowed = stateId !== undefined || siteId !== undefined;
    const to = narrowed ? jobsPath({ search: { q } }) : jobsPath();
    return (
      <EmptyState
        text={`No ${stateId ? `${stateId} ` : ''}jobs found for “${q}”${siteName ? ` at ${siteName}` : ''}. Search by the start of an order or PO number, or any part of a site name or postcode.`}
        action={<LinkButton to={to}>{narrowed ? 'Search all jobs' : 'Clear search'}</LinkButton>}
      />
    );
  }
  if (siteName !== undefined) {
    const to = stateId ? jobsPath({ siteId }) : jobsPath();
    return (
      <EmptyState
        text={stateId ? `No ${stateId} jobs at ${siteName}.` : `No jobs at ${siteName} yet.`}
        action={<LinkButton to={to}>{stateId ? 'View all jobs at this site' : SHOW_ALL}</LinkButton>}
      />
    );
  }
  if (stateId !== undefined) {
    return <EmptyState text={NONE_IN_STATE[stateId]} action={<LinkButton to={jobsPath()}>{SHOW_ALL}</LinkButton>} />;
  }
  return <EmptyState text="Your jobs will appear here." action={<NewOrderButton size="md" />} />;
}
