import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { AUDIT_ACTORS, AUDIT_ENTITIES } from '@tonnage/domain/common/audit';
import { choiceOf, dayOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The audit's filters, and where its page begins. */
export type AuditSearch = ReturnType<typeof auditSearch>;
function auditSearch(raw: Raw) {
  return {
    /** A kind of actor, or the id of a user. */
    ...textOf(raw, 'who'),
    ...choiceOf(raw, 'entity', AUDIT_ENTITIES),
    /** The id of one entity. */
    ...textOf(raw, 'of'),
    ...textOf(raw, 'action'),
    /** The number of an account. */
    ...textOf(raw, 'account'),
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    ...textOf(raw, 'before'),
    /** The id of the entry that is open beside the list. */
    ...textOf(raw, 'open'),
  };
}

/** The audit's query parameters, from the address. */
export function auditParams({ who, of, before: _before, open: _open, ...rest }: AuditSearch) {
  const actor = AUDIT_ACTORS.find((kind) => kind === who);
  return { ...rest, entityId: of, ...(actor ? { actor } : { personId: who }) };
}

export function auditQuery(search: AuditSearch) {
  return {
    ...queryOf('listAudit', { query: { ...auditParams(search), before: search.before } }),
    placeholderData: keepPreviousData,
  };
}

const audit = screen({
  path: '/desk/audit',
  search: auditSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getAuditChoices', {})),
      queryClient.ensureQueryData(auditQuery(search)),
    ]),
  title: words.audit,
  component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
});

export const nav: NavEntry = {
  to: '/desk/audit',
  label: words.audit,
  group: 'office',
  Icon: IconHistory,
  needs: 'audit.view',
};

export const screens = [audit] as const;
