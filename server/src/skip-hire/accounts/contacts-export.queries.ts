import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import { sql } from 'kysely';
import type { AccountContext } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { accountContactsInScope, siteContactsInScope } from './contact-entries.queries.ts';

type Reader = Pick<AccountContext, 'db' | 'scope'>;

/** Somebody to reach, with every way to reach them. */
export interface ContactOfFile {
  id: string;
  name: string;
  /** What they do, at the site or in the business. */
  role: string | null;
  site: string | null;
  phone: string | null;
  items: { kind: ContactKind; value: string; label: string | null; purposes: ContactPurpose[] }[];
}

/** A list before the first of which nothing stands; each row behind the last by name. */
type Behind = Pick<ContactOfFile, 'id' | 'name'> | null;

const behind = (last: Behind) =>
  last === null ? sql<boolean>`true` : sql<boolean>`(c.name, c.id) > (${last.name}, ${last.id}::uuid)`;

const items = (table: 'site_contact_items' | 'account_contact_items') =>
  sql<ContactOfFile['items']>`(select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value,
    'label', i.label, 'purposes', i.purposes) order by i.id), '[]') from ${sql.table(table)} i where i.contact_id = c.id)`;

/** The contacts of the account by name, behind one of them; at most `limit`. */
export function accountContactsAfter({ db, scope }: Reader, last: Behind, limit: number): Promise<ContactOfFile[]> {
  return accountContactsInScope(db, scope)
    .clearSelect()
    .select(['c.id', 'c.name', 'c.job_title as role'])
    .select(sql<null>`null`.as('site'))
    .select(sql<null>`null`.as('phone'))
    .select(items('account_contact_items').as('items'))
    .where(behind(last))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** The contacts of a site, or of all that the scope sees, by name, behind one of them; at most `limit`. */
export async function siteContactsAfter(
  { db, scope }: Reader,
  siteId: string | undefined,
  last: Behind,
  limit: number,
): Promise<ContactOfFile[]> {
  if (siteId !== undefined && !isId(siteId)) return [];
  const query = siteContactsInScope(db, scope)
    .innerJoin('sites as s', 's.id', 'c.site_id')
    .clearSelect()
    .select(['c.id', 'c.name', 'c.role', 's.name as site', 'c.phone'])
    .select(items('site_contact_items').as('items'))
    .where(behind(last))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(limit);
  return (siteId === undefined ? query : query.where('c.site_id', '=', siteId)).execute();
}
