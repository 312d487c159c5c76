import { AUDIT_ENTITIES } from '@tonnage/domain/common/audit';
import { choiceOf, dayOf, textOf, type Raw } from '../shared/search-fields.ts';

/** The audit's filters, and where its page begins. */
export type AuditSearch = ReturnType<typeof auditSearch>;
export function auditSearch(raw: Raw) {
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
  };
}

export const CATALOGUE_TABS = ['containers', 'families', 'wastes'] as const;
export function catalogueSearch(raw: Raw) {
  return choiceOf(raw, 'tab', CATALOGUE_TABS);
}
