import { pageOf, type Raw } from '../../shared/search-fields.ts';

/** The page of an organisation's members, and the page of its pending invitations. */
export function organisationSearch(raw: Raw) {
  return { ...pageOf(raw), ...pageOf(raw, 'invited') };
}
