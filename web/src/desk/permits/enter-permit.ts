import type { PermitEvent } from '@tonnage/domain/skip-hire/permits';
import { call } from '../../lib/api.ts';

/** All fields of the permit dialogs; each event reads those that it needs. */
export interface PermitValues {
  appliedOn: string;
  reference: string;
  number: string;
  from: string;
  to: string;
  reason: string;
}

/** Records the council's decision. */
export function enterPermit(id: string, event: PermitEvent, values: PermitValues) {
  const { appliedOn, from, to } = values;
  const [reference, number, reason] = [values.reference.trim(), values.number.trim(), values.reason.trim()];
  const params = { id };
  if (event === 'apply')
    return call('applyForPermit', {
      params,
      body: { data: { ...(appliedOn && { appliedOn }), ...(reference && { reference }) } },
    });
  if (event === 'grant') return call('grantPermit', { params, body: { data: { number, from, to } } });
  if (event === 'extend') return call('extendPermit', { params, body: { data: { to, ...(number && { number }) } } });
  return call('refusePermit', { params, body: { data: { reason } } });
}
