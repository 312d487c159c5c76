import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from '../shared/search-fields.ts';

export type PricesSearch = ReturnType<typeof pricesSearch>;
export function pricesSearch(raw: Raw) {
  return {
    ...dayOf(raw, 'on'),
    ...choiceOf(raw, 'type', JOB_TYPES),
    ...textOf(raw, 'container'),
    /** `any`: rows for any waste. */
    ...textOf(raw, 'waste'),
    ...textOf(raw, 'zone'),
    ...choiceOf(raw, 'whose', ['list', 'own']),
    ...textOf(raw, 'q'),
    ...pageOf(raw),
  };
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

export function settingsSearch(raw: Raw) {
  return choiceOf(raw, 'tab', SETTINGS_TABS);
}
