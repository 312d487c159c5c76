import type { Site } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { words } from './words.ts';

/** What at the site itself prevents a new job, or null. */
export function whyNoJobHere(
  site: Pick<Site, 'status'>,
  coverage: Pick<Coverage, 'covered'>,
  officeCall: string,
): string | null {
  if (site.status === 'archived') return words.siteArchived;
  if (site.status === 'on_stop') return words.siteOnStop(officeCall);
  return coverage.covered ? null : words.notCovered(officeCall);
}
