import { keepPreviousData } from '@tanstack/react-query';
import { AUDIT_ACTORS } from '@tonnage/domain/common/audit';
import { queryOf } from '../lib/queries.ts';
import type { AuditSearch } from './office-search.ts';

/** The audit's query parameters, from the address. */
export function auditParams({ who, of, before: _before, ...rest }: AuditSearch) {
  const actor = AUDIT_ACTORS.find((kind) => kind === who);
  return { ...rest, entityId: of, ...(actor ? { actor } : { personId: who }) };
}

export function auditQuery(search: AuditSearch) {
  return {
    ...queryOf('listAudit', { query: { ...auditParams(search), before: search.before } }),
    placeholderData: keepPreviousData,
  };
}

export const auditChoicesQuery = queryOf('getAuditChoices', {});

export const catalogueQuery = queryOf('getDeskCatalogue', {});

export const keysQuery = queryOf('listKeys', {});
export const webhooksQuery = queryOf('listWebhooks', {});
