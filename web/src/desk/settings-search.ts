import { isIsoDate, type IsoDate } from '@tonnage/domain/dates';
import { JOB_TYPES, type JobType } from '@tonnage/domain/orders';
import { pageOf, textOf } from './search.ts';

export const PRICES_PER_PAGE = 50;

/** What the address of the price book says. */
export interface PricesSearch {
  on?: IsoDate | undefined;
  type?: JobType | undefined;
  container?: string | undefined;
  /** `any`: rows for any waste. */
  waste?: string | undefined;
  zone?: string | undefined;
  whose?: 'list' | 'own' | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

export function pricesSearch(raw: Record<string, unknown>): PricesSearch {
  const on = typeof raw['on'] === 'string' && isIsoDate(raw['on']) ? { on: raw['on'] } : {};
  const type = JOB_TYPES.find((one) => one === raw['type']);
  const whose = (['list', 'own'] as const).find((one) => one === raw['whose']);
  return {
    ...on,
    ...(type && { type }),
    ...textOf(raw, 'container'),
    ...textOf(raw, 'waste'),
    ...textOf(raw, 'zone'),
    ...(whose && { whose }),
    ...textOf(raw, 'q'),
    ...pageOf(raw),
  };
}

/** Which yard's calendar, and a day of the first week that is shown. */
export interface CalendarSearch {
  depot?: string | undefined;
  from?: IsoDate | undefined;
}

export function calendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const from = typeof raw['from'] === 'string' && isIsoDate(raw['from']) ? { from: raw['from'] } : {};
  return { ...textOf(raw, 'depot'), ...from };
}

export const SETTINGS_TABS = [
  'brand',
  'company',
  'portal',
  'mail',
  'orders',
  'permits',
  'charges',
  'staff',
  'keys',
  'webhooks',
] as const;

/** Which part of the settings is open. */
export interface SettingsSearch {
  tab?: (typeof SETTINGS_TABS)[number] | undefined;
}

export function settingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const tab = SETTINGS_TABS.find((one) => one === raw['tab']);
  return tab && tab !== 'brand' ? { tab } : {};
}

/** The token of an invitation's link. */
export function invitationSearch(raw: Record<string, unknown>): { token?: string } {
  return typeof raw['token'] === 'string' ? { token: raw['token'].slice(0, 200) } : {};
}
