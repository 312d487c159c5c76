import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../lib/queries.ts';
import { AUDIT_ACTORS, MAILS_PER_PAGE, type AuditSearch, type OutboxSearch } from './office-search.ts';

/** What the address asks of the audit. */
export function auditAsked({ who, of, before: _before, ...rest }: AuditSearch) {
  const actor = AUDIT_ACTORS.find((kind) => kind === who);
  return { ...rest, entityId: of, ...(actor ? { actor } : { personId: who }) };
}

export function auditQuery(search: AuditSearch) {
  return {
    ...queryOf('listAudit', { query: { ...auditAsked(search), before: search.before } }),
    placeholderData: keepPreviousData,
  };
}

export const auditChoicesQuery = queryOf('getAuditChoices', {});

export function outboxQuery({ q, state, page }: OutboxSearch) {
  return queryOf('listMails', {
    query: { q, state, pagination: { page: page ?? 1, pageSize: MAILS_PER_PAGE } },
  });
}

export const catalogueQuery = queryOf('getDeskCatalogue', {});

export const keysQuery = queryOf('listKeys', {});
export const webhooksQuery = queryOf('listWebhooks', {});
