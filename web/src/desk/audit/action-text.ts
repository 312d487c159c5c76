import type { AuditEvent } from '@tonnage/contract/core/audit';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

/** The label of an action: `permit_area.added` → `Permit area added`. */
export function actionText(action: string): string {
  const text = action.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a recorded field: `creditLimitPence` → `Credit limit`. */
export function fieldWords(name: string): string {
  if (name === 'was') return words.was;
  const text = name
    .replace(/Pence$/, '')
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A recorded value for display: pence as pounds, instants and days by the calendar in London. */
export function valueWords(name: string, value: string | null, today: IsoDate): string | null {
  if (value === null) return null;
  if (name.endsWith('Pence') && /^-?\d+$/.test(value)) return formatPence(Number(value));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDayNear(value, today);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return whenWords(value, today);
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

export function whenWords(at: string, today: IsoDate): string {
  return `${formatDayNear(londonDate(at), today)} ${formatTime(at, LONDON)}`;
}

/** The actor's name, or the label of a nameless actor. */
export function whoWords({ actor }: AuditEvent): string {
  return actor.kind === 'system' ? words.kinds.system : (actor.name ?? 'Former user');
}

/** The page of the entity, if it has one. */
export function placeOf({ entity, entityId, label }: AuditEvent): To | undefined {
  if (label === null) return undefined;
  if (entity === 'order') return `/desk/orders/${entityId}`;
  if (entity === 'account') return `/desk/customers/${entityId}`;
  if (entity === 'enquiry') return `/desk/enquiries/${entityId}`;
  if (entity === 'privacy_request') return `/desk/data-protection/${entityId}`;
  return entity === 'invoice' ? `/desk/invoices/${entityId}` : undefined;
}
