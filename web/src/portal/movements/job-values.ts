import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { EditableField } from '@tonnage/domain/skip-hire/job-edit';
import type { Sent } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { PLACEMENT_LABELS, SLOT_LABELS, type Placement, type Slot } from '@tonnage/domain/skip-hire/orders';
import type { Calls } from '../../lib/calls.ts';
import { words } from './words.ts';

export type Change = Sent<Calls['checkJobChange']>['body']['data'];

/** All editable values of a job, as the form has them: an empty text means none. */
export interface OrderValues extends Record<EditableField, string> {
  date: IsoDate;
  slot: Slot;
  placement: Placement;
}

/** The current values of a job; its order holds those that its movements share. */
export function valuesOf(order: Order, job: OrderJob): OrderValues {
  return {
    date: job.date,
    slot: job.slot,
    notes: job.notes ?? '',
    locationNotes: (job.type === 'reposition' ? job.locationNotes : order.locationNotes) ?? '',
    driverNotes: order.driverNotes ?? '',
    containerTypeId: order.containerType.id,
    containerSubTypeId: job.containerSubType.id,
    wasteTypeId: job.wasteType.id,
    placement: order.placement,
    poNumber: order.poNumber ?? '',
    customerReference: order.customerReference ?? '',
    siteContactId: order.siteContact?.id ?? '',
  };
}

const LABELS: Record<EditableField, string> = {
  date: words.when,
  slot: words.when,
  notes: words.jobNotes,
  locationNotes: words.locationNotes,
  driverNotes: words.driverNotes,
  containerTypeId: words.container,
  containerSubTypeId: words.container,
  wasteTypeId: words.waste,
  placement: words.placement,
  poNumber: words.poNumber,
  customerReference: words.customerReference,
  siteContactId: words.siteContact,
};

/** A field with its value, for use in a sentence. */
export function showValue(field: EditableField, order: Order, job: OrderJob): string {
  const values = valuesOf(order, job);
  const shown: Partial<Record<EditableField, string | undefined>> = {
    date: formatLongDay(values.date),
    slot: SLOT_LABELS[values.slot],
    containerTypeId: job.containerSubType.name,
    containerSubTypeId: job.containerSubType.name,
    wasteTypeId: job.wasteType.name,
    placement: PLACEMENT_LABELS[values.placement],
    siteContactId: order.siteContact?.name ?? words.noContact,
  };
  return `${LABELS[field]} “${shown[field] ?? values[field]}”`;
}

const MAY_BE_NONE: readonly EditableField[] = [
  'notes',
  'locationNotes',
  'driverNotes',
  'poNumber',
  'customerReference',
  'siteContactId',
];

/** The differences as a request body, limited to the editable fields. */
export function changeOf(before: OrderValues, after: OrderValues, open: readonly EditableField[]): Change {
  const differs = open.filter((field) => after[field].trim() !== before[field].trim());
  return Object.fromEntries(
    differs.map((field) => [field, after[field].trim() || (MAY_BE_NONE.includes(field) ? null : after[field])]),
  );
}

const PRICED: readonly EditableField[] = ['date', 'containerTypeId', 'containerSubTypeId', 'wasteTypeId', 'placement'];

/** The part of a change that affects the price or the available days; null when there is none. */
export function pricedPart(change: Change): Change | null {
  const entries = Object.entries(change).filter(([field]) => PRICED.includes(field as EditableField));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
