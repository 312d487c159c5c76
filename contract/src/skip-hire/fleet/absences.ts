import { ABSENCE_REASONS } from '@tonnage/domain/skip-hire/absences';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, named, notesText } from '../../fields.ts';
import { group } from '../../group.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, for example 14:30.' });
const reason = z.enum(ABSENCE_REASONS);

/** When a lorry or a driver is off, in London time. */
export const absence = z.object({
  id,
  /** Exactly one of vehicle and driver is null. */
  vehicle: named.nullable(),
  driver: named.nullable(),
  reason,
  note: z.string().nullable(),
  fromDate: date,
  /** Null: from the start of the day. */
  fromTime: time.nullable(),
  untilDate: date,
  /** Null: until the end of the day. */
  untilTime: time.nullable(),
});
export type Absence = z.output<typeof absence>;

const absences = group({ tag: 'Desk', access: 'staff', path: '/desk/absences', staff: 'jobs.manage' });

export const getAbsences = absences({
  summary: 'Get the absences of vehicles and drivers that are not over, the earliest first; at most 500',
  method: 'GET',
  response: one(z.object({ absences: z.array(absence) })),
});

export const createAbsence = absences.create({
  summary: 'Record when a vehicle or a driver is off. Their jobs stay with them until staff move them',
  body: dataOf({
    /** Either this or `driverId`. */
    vehicleId: z.string().nullish(),
    driverId: z.string().nullish(),
    reason,
    note: notesText.min(1).nullish(),
    fromDate: date,
    fromTime: time.nullish(),
    untilDate: date,
    untilTime: time.nullish(),
  }),
  response: one(absence),
  idempotent: true,
});

export const deleteAbsence = absences.remove({
  summary: 'Remove an absence: the vehicle or driver is back',
  path: '/{id}',
  response: one(absence),
});
