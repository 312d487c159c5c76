import type { Feed } from '@tonnage/domain/metrics/sources';

export const FEED: Record<Feed, string> = {
  tonnes: 'Tonnes collected',
  recovered: 'Tonnes recovered',
  disposed: 'Tonnes disposed of',
  recycling: 'Recycling rate',
  spend: 'Spend',
  spend_per_tonne: 'Spend per tonne',
  collections: 'Skips collected',
  contamination: 'Contaminated loads',
  on_time: 'Jobs done on the agreed day',
  hire_days: 'Average days on hire',
  margin: 'Margin',
};

export const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

/** What a source reads: an account's name, or the company's with a null id. */
export const accountName = ({ id, name }: { id: string | null; name: string }) =>
  id === null ? `${name}, all customers` : name;

export const words = {
  feeds: FEED,
  account: 'Portal account',
  sites: 'Sites',
  mark: 'Portal',
  computed: 'Computed',
  connect: 'Connect to the portal',
  nothingFits: 'None of your portal accounts has a figure that matches this metric’s type and unit.',
  figure: 'Figure',
};
