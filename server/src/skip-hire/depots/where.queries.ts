import { nextFreeDates } from '@tonnage/domain/skip-hire/depot-calendar';
import { mostSpecificPrefix, parsePostcode } from '@tonnage/domain/common/postcode';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serving } from './serving.queries.ts';
import { dayQuestion } from './day.queries.ts';
import { depotCalendar } from './queries.ts';

const OFFERED = 3;

/** What a customer with that postcode would get: zone, depot, and the first free days. Throws NOT_A_POSTCODE. */
export async function whereIs({ db, scope, now }: Reading<TenantContext>, text: string) {
  const parsed = parsePostcode(text);
  if (parsed === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  const served = await serving(db, scope.tenantId, parsed.unit);
  if (served === null) {
    return { postcode: parsed.unit, zone: null, depot: null, prefix: null, leadDays: null, firstFree: [] };
  }
  const calendar = await depotCalendar(db, served.depot_id, now);
  return {
    postcode: parsed.unit,
    zone: { id: served.zone_id, name: served.zone_name },
    depot: { id: served.depot_id, name: served.depot_name },
    prefix: mostSpecificPrefix(
      parsed.unit,
      served.postcode_prefixes.map((prefix) => ({ prefixes: [prefix], value: prefix })),
    ),
    leadDays: served.lead_days,
    firstFree: nextFreeDates(calendar, dayQuestion(calendar, now), OFFERED),
  };
}
