import { DEPOT_PERMIT_KINDS } from '@tonnage/domain/skip-hire/transfer-note';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import {
  date,
  id,
  idParams,
  named,
  notesText,
  pence,
  nameText,
  orNone,
  requiredText,
  shortText,
  phone,
} from '../fields.ts';
import { group } from '../group.ts';
import { lockReason } from './orders/coverage.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, for example 15:00.' });
const capacity = z.number().int().min(0).max(10_000);
export const nation = z.enum(['england_wales', 'scotland', 'northern_ireland']);
/** What lets the depot take waste in: an environmental permit, or an exemption from needing one. */
export const permitKind = z.enum(DEPOT_PERMIT_KINDS);

const weekday = z.object({
  /** Monday 1 to Sunday 7; a missing weekday is not worked. */
  weekday: z.number().int().min(1).max(7),
  /** London time, `HH:mm`. */
  cutOff: time,
  capacity,
});

export const calendarDepot = named.extend({
  code: z.string(),
  postcode: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  permitKind,
  permitNumber: z.string().nullable(),
  permitExpiresOn: date.nullable(),
  nation,
  worksBankHolidays: z.boolean(),
  leadDays: z.number().int(),
  weekdays: z.array(weekday),
  /** Jobs on such days from today on. */
  bookedAhead: z.array(z.object({ weekday: z.number().int(), booked: z.number().int() })),
  /** From today on. */
  closures: z.array(z.object({ date, reason: z.string(), booked: z.number().int() })),
});
export type CalendarDepot = z.output<typeof calendarDepot>;

export const calendarZone = named.extend({
  depot: named,
  permitArea: named.nullable(),
  prefixes: z.array(z.string()),
  /** It is every postcode that no other zone covers. */
  elsewhere: z.boolean(),
  /** What one movement there costs the company; null: not known. */
  movementCostPence: pence.nullable(),
  sites: z.number().int(),
});
export type CalendarZone = z.output<typeof calendarZone>;

export const deskCalendar = z.object({
  depots: z.array(calendarDepot),
  zones: z.array(calendarZone),
  permitAreas: z.array(named),
});
export type DeskCalendar = z.output<typeof deskCalendar>;

export const calendarDay = z.object({
  date,
  booked: z.number().int(),
  capacity: z.number().int(),
  /** Why the depot does not work on that day; null if it does. */
  closed: lockReason.nullable(),
  reason: z.string().nullable(),
});
export type CalendarDay = z.output<typeof calendarDay>;

const look = group({ tag: 'Desk', access: 'staff', path: '/desk/calendar', method: 'GET' });
const keep = group({ tag: 'Desk', access: 'staff', path: '/desk/calendar', staff: 'settings.manage' });
const depotFields = {
  name: nameText,
  code: z.string().trim().min(1).max(20),
  postcode: z.string().trim().min(1).max(10),
  address: orNone(shortText).prefault(null),
  phone: orNone(phone).prefault(null),
  permitKind: permitKind.default('permit'),
  /** The number of the permit or exemption: printed on transfer notes; without it none is issued. */
  permitNumber: orNone(z.string().trim().max(40)).prefault(null),
  /** The last day on which it is valid; null: it does not expire. */
  permitExpiresOn: date.nullable().default(null),
  nation,
  worksBankHolidays: z.boolean(),
  leadDays: z.number().int().min(0).max(60),
  weekdays: z.array(weekday).max(7),
};
const zoneFields = {
  name: nameText,
  depotId: z.string(),
  permitAreaId: z.string().nullable(),
  movementCostPence: pence.min(0).max(1_000_000).nullable().default(null),
  /** Units, sectors, districts or areas: `LS11 5PS`, `LS11 5`, `LS11`, `LS`. */
  prefixes: z.array(z.string().trim().min(1).max(10)).max(500),
  /** Every postcode that no other zone covers, beside its prefixes, of which it needs none. Left out of an update: as it is. */
  elsewhere: z.boolean().optional(),
};
const dayParams = idParams.extend({ date });
const done = one(z.object({ id }));
const settled = one(
  z.object({
    id,
    /** Sites that are in another zone now. */
    moved: z.number().int(),
    /** Sites that another depot would serve but that have open orders: they stay until those are over. */
    kept: z.number().int(),
  }),
);

export const getDeskCalendar = look({
  summary: 'List depots with their working days, cut-offs, closures and zones',
  reads: ['settings', 'depots'],
  response: one(deskCalendar),
});

export const getDepotDays = look({
  summary: 'Get six weeks of a depot: capacity, bookings and the reason for each closed day',
  path: '/depots/{id}/days',
  reads: ['depots', 'orders'],
  params: idParams,
  query: z.object({ from: date }),
  response: one(z.array(calendarDay)),
});

export const lookUpPostcode = look({
  summary: 'Check which zone and depot cover a postcode, by which prefix, and the next available days',
  path: '/where/{postcode}',
  params: z.object({ postcode: z.string().max(10) }),
  response: one(
    z.object({
      postcode: z.string(),
      zone: named.nullable(),
      depot: named.nullable(),
      prefix: z.string().nullable(),
      leadDays: z.number().int().nullable(),
      firstFree: z.array(date),
    }),
  ),
  refusals: ['NOT_A_POSTCODE'],
});

export const createDepot = keep.create({
  summary: 'Add a depot with its working days',
  path: '/depots',
  body: dataOf(depotFields),
  response: done,
  refusals: ['NOT_A_POSTCODE', 'CODE_TAKEN'],
});

export const updateDepot = keep({
  summary: 'Update a depot’s details, lead times and working week. Future days without a capacity of their own follow',
  method: 'PUT',
  path: '/depots/{id}',
  params: idParams,
  body: dataOf(depotFields),
  response: done,
  refusals: ['NOT_A_POSTCODE', 'CODE_TAKEN'],
});

export const closeDay = keep({
  summary: 'Close a depot on a day, so that nothing more is booked. Returns how many jobs are already booked',
  method: 'POST',
  path: '/depots/{id}/days/{date}/close',
  params: dayParams,
  body: dataOf({ reason: requiredText }),
  response: one(z.object({ booked: z.number().int() })),
  refusals: ['DAY_PAST', 'DAY_CLOSED'],
});

export const openDay = keep({
  summary: 'Reopen a day that was closed',
  method: 'POST',
  path: '/depots/{id}/days/{date}/open',
  params: dayParams,
  body: dataOf({}).optional(),
  response: one(calendarDay),
  refusals: ['DAY_PAST', 'WRONG_STATE'],
});

export const setDayCapacity = keep({
  summary: 'Set the capacity of one day',
  method: 'PUT',
  path: '/depots/{id}/days/{date}/capacity',
  params: dayParams,
  body: dataOf({ capacity }),
  response: one(calendarDay),
  refusals: ['DAY_PAST', 'DAY_CLOSED'],
});

export const setDayNote = look({
  summary: 'Set a depot’s note for a day, which all staff see in the planner and on Today; null removes it',
  method: 'PUT',
  staff: 'jobs.manage',
  path: '/depots/{id}/days/{date}/note',
  params: dayParams,
  body: dataOf({ note: notesText.min(1).nullable() }),
  response: one(z.object({ note: z.string().nullable() })),
});

export const createZone = keep.create({
  summary: 'Add a zone to a depot by its postcode prefixes. Sites there move to it',
  path: '/zones',
  body: dataOf(zoneFields),
  response: settled,
  refusals: ['NOT_A_PREFIX', 'PREFIX_TAKEN'],
});

export const updateZone = keep({
  summary: 'Update a zone’s name, depot, permit area and prefixes. Sites there follow',
  method: 'PUT',
  path: '/zones/{id}',
  params: idParams,
  body: dataOf(zoneFields),
  response: settled,
  refusals: ['NOT_A_PREFIX', 'PREFIX_TAKEN'],
});

export const removeZone = keep.remove({
  summary: 'Delete a zone that has no sites and no prices',
  path: '/zones/{id}',
  response: done,
  refusals: ['ZONE_IN_USE'],
});
