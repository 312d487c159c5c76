import type { CalendarDepot, updateDepot } from '@tonnage/contract/skip-hire/depots';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Sent } from '@tonnage/contract/endpoint';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { parsePermitNumber, PERMIT_WRONG } from '@tonnage/domain/skip-hire/registrations';
import { brokenRule, type FieldErrors } from '../../ui/form.ts';
import { words } from './words.ts';

/** A depot's form values: seven days, Monday first, each worked or not. */
export interface DepotValues {
  name: string;
  code: string;
  postcode: string;
  address: string;
  permitKind: CalendarDepot['permitKind'] | '';
  permitNumber: string;
  permitExpiresOn: IsoDate | '';
  phone: string;
  nation: CalendarDepot['nation'] | '';
  leadDays: string;
  worksBankHolidays: boolean;
  week: { worked: boolean; cutOff: string; capacity: string }[];
}

/** The form's initial values; a new depot works Monday to Friday. */
export function depotValues(depot: CalendarDepot | null): DepotValues {
  return {
    name: depot?.name ?? '',
    code: depot?.code ?? '',
    postcode: depot?.postcode ?? '',
    address: depot?.address ?? '',
    permitKind: depot?.permitKind ?? 'permit',
    permitNumber: depot?.permitNumber ?? '',
    permitExpiresOn: depot?.permitExpiresOn ?? '',
    phone: depot?.phone ?? '',
    nation: depot?.nation ?? 'england_wales',
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
  const { name, code, postcode, phone, nation, leadDays, worksBankHolidays, week } = values;
  return {
    name,
    code,
    postcode,
    address: values.address.trim() || null,
    permitKind: values.permitKind || 'permit',
    permitNumber: values.permitNumber.trim() || null,
    permitExpiresOn: values.permitExpiresOn || null,
    phone: phone.trim() || null,
    nation: nation || 'england_wales',
    leadDays: leadDaysOf(leadDays) ?? 0,
    worksBankHolidays,
    weekdays: week.flatMap(({ worked, cutOff, capacity }, i) =>
      worked ? [{ weekday: i + 1, cutOff, capacity: capacityOf(capacity) ?? 0 }] : [],
    ),
  };
}
