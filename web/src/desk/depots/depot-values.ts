import type { CalendarDepot, updateDepot } from '@tonnage/contract/skip-hire/depots';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Sent } from '@tonnage/contract/endpoint';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { parsePermitNumber, PERMIT_WRONG } from '@tonnage/domain/skip-hire/registrations';
import { brokenRule, textsOf, type FieldErrors } from '../../ui/form.ts';
import { words } from './words.ts';

/** The form's initial values, with seven days, Monday first; a new depot works Monday to Friday. */
export function depotValues(depot: CalendarDepot | null) {
  return {
    ...textsOf(CONTRACT_FIELDS.createDepot, depot),
    permitKind: depot?.permitKind ?? ('permit' as CalendarDepot['permitKind'] | ''),
    permitExpiresOn: depot?.permitExpiresOn ?? ('' as IsoDate | ''),
    nation: depot?.nation ?? ('england_wales' as CalendarDepot['nation'] | ''),
    leadDays: String(depot?.leadDays ?? 1),
    worksBankHolidays: depot?.worksBankHolidays ?? false,
    week: Array.from({ length: 7 }, (_, i) => {
      const day = depot?.weekdays.find(({ weekday }) => weekday === i + 1);
      return {
        worked: depot === null ? i < 5 : day !== undefined,
        cutOff: day?.cutOff ?? '15:00',
        capacity: String(day?.capacity ?? 20),
      };
    }),
  };
}
export type DepotValues = ReturnType<typeof depotValues>;

/** A day's most jobs, up to 9,999; undefined for anything else. */
export const capacityOf = (text: string) => readWhole(text, { most: 9999 }) ?? undefined;
const leadDaysOf = (text: string) => readWhole(text, { most: 60 }) ?? undefined;

export function checkDepot(values: DepotValues): FieldErrors {
  const errors: FieldErrors = {
    name: isEmpty(values.name) ? words.missing : null,
    code: isEmpty(values.code) ? words.missing : null,
    postcode: parsePostcode(values.postcode) ? null : words.testWrong,
    permitNumber:
      values.permitKind === 'exemption' || isEmpty(values.permitNumber) || parsePermitNumber(values.permitNumber)
        ? null
        : PERMIT_WRONG,
    leadDays: leadDaysOf(values.leadDays) === undefined ? 'Enter a whole number of days, up to 60.' : null,
  };
  for (const [i, day] of values.week.entries()) {
    if (!day.worked) continue;
    errors[`week.${i}.cutOff`] = isEmpty(day.cutOff)
      ? words.missing
      : brokenRule(CONTRACT_FIELDS.updateDepot['weekdays.cutOff'], day.cutOff);
    if (capacityOf(day.capacity) === undefined) errors[`week.${i}.capacity`] = words.capacityWrong;
  }
  return errors;
}

/** The request body. */
export function depotOf(values: DepotValues): Sent<typeof updateDepot>['body']['data'] {
  const { permitKind, permitExpiresOn, nation, leadDays, week, ...given } = values;
  return {
    ...given,
    permitKind: permitKind || 'permit',
    permitExpiresOn: permitExpiresOn || null,
    nation: nation || 'england_wales',
    leadDays: leadDaysOf(leadDays) ?? 0,
    weekdays: week.flatMap(({ worked, cutOff, capacity }, i) =>
      worked ? [{ weekday: i + 1, cutOff, capacity: capacityOf(capacity) ?? 0 }] : [],
    ),
  };
}
