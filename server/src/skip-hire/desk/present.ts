import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { STAFF_PERMISSIONS, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { TenantContext } from '../../platform/context.ts';
import type { deskFacts } from './queries.ts';

export function presentDesk(
  { scope, now }: Pick<TenantContext, 'scope' | 'now'>,
  facts: Awaited<ReturnType<typeof deskFacts>> & Pick<DeskPerson, 'setUp' | 'writesOff'>,
): DeskPerson {
  return {
    name: scope.actor.name,
    // Only staff get here, and the system has no session.
    role: scope.staffRole as StaffRole,
    permissions: STAFF_PERMISSIONS.filter((permission) => scope.may(permission)),
    today: dateIn(LONDON, now),
    depots: facts.depots,
    writesOff: facts.writesOff,
    requests: facts.requests,
    ...facts.counts,
    setUp: facts.setUp,
  };
}
