import type { SourceInput } from '@tonnage/contract/metrics/sources';
import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { readWhole } from '@tonnage/domain/common/read-number';
import { type Feed, SOURCE_RULES } from '@tonnage/domain/metrics/sources';
import type { FieldBinding, FieldErrors } from '../../ui/form.ts';

/** A data source's form values; with an empty `feed`, people report the metric. */
export interface SourceValues {
  feed: Feed | '';
  accountId: string;
  reach: 'whole' | 'some';
  siteIds: string[];
  lagHours: string;
  from: IsoDate | '';
}

/** The choice of the whole company in place of an account. */
export const COMPANY = 'company';

export const BY_PEOPLE: SourceValues = {
  feed: '',
  accountId: '',
  reach: 'whole',
  siteIds: [],
  lagHours: '24',
  from: '',
};

const hoursOf = (text: string) => readWhole(text, { most: LIMITS.feedLagHours, units: ['h', 'hours'] }) ?? undefined;

/** Its errors, by field. */
export function checkSource({ feed, accountId, reach, siteIds, lagHours }: SourceValues): FieldErrors {
  if (feed === '') return {};
  return {
    accountId: accountId === '' ? 'This field is required' : null,
    siteIds: accountId !== COMPANY && reach === 'some' && siteIds.length === 0 ? 'Choose a site' : null,
    lagHours: hoursOf(lagHours) === undefined ? 'Enter a whole number from 0 to 720' : null,
  };
}

export function toSource({ feed, accountId, reach, siteIds, lagHours, from }: SourceValues): SourceInput | null {
  if (feed === '') return null;
  return {
    feed,
    accountId: accountId === COMPANY ? null : accountId,
    siteIds: accountId === COMPANY || reach === 'whole' ? null : siteIds,
    lagHours: hoursOf(lagHours) ?? 0,
    ...(from === '' ? {} : { from }),
  };
}

/** The type and the unit of a metric with this figure. */
export function kindOf(feed: Feed) {
  const { type, units } = SOURCE_RULES[feed];
  return { type, unit: units[0] ?? '' };
}

interface Bind {
  (name: 'feed'): FieldBinding<SourceValues['feed']>;
  (name: 'reach'): FieldBinding<SourceValues['reach']>;
  (name: 'siteIds'): FieldBinding<string[]>;
  (name: 'from'): FieldBinding<SourceValues['from']>;
  (name: 'accountId' | 'lagHours'): FieldBinding<string>;
}

/** The fields of a data source within a larger form. */
export function fieldsOf(bind: Bind) {
  return {
    feed: bind('feed'),
    accountId: bind('accountId'),
    reach: bind('reach'),
    siteIds: bind('siteIds'),
    lagHours: bind('lagHours'),
    from: bind('from'),
  };
}
