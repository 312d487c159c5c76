import type { SiteKey } from '@tonnage/domain/skip-hire/moving-in/containers';
import type { AccountKey } from '@tonnage/domain/skip-hire/moving-in/sites';
import { accountFinder, type KnownAccount, nameKey } from './accounts.queries.ts';
import type { Reader } from './importer.ts';

/** A site, with the depot that serves it and the council whose permits are needed there. */
export interface KnownSite {
  id: string;
  name: string;
  reference: string | null;
  address_line1: string;
  postcode: string;
  zone_id: string | null;
  permit_area_id: string | null;
  depotId: string;
}

export interface Place {
  of: KnownAccount;
  site: KnownSite;
}

/** Finds the customers' sites that rows name; a text says why there is none. The only depot of a company serves all of its sites. */
export async function placeFinder(reader: Reader) {
  const { db, scope } = reader;
  const find = await accountFinder(reader);
  const depots = await db.selectFrom('depots').select('id').where('tenant_id', '=', scope.tenantId).execute();
  const onlyDepot = depots.length === 1 ? depots[0]!.id : null;
  const sites = await db
    .selectFrom('sites as s')
    .leftJoin('zones as z', (join) => join.onRef('z.tenant_id', '=', 's.tenant_id').onRef('z.id', '=', 's.zone_id'))
    .select([
      's.id',
      's.account_id',
      's.name',
      's.reference',
      's.address_line1',
      's.postcode',
      's.zone_id',
      's.depot_id',
    ])
    .select('z.permit_area_id')
    .where('s.tenant_id', '=', scope.tenantId)
    .execute();
  const byAccount = Map.groupBy(sites, (site) => site.account_id);
  return (account: AccountKey, key: SiteKey): Place | string => {
    const of = find(account);
    if (typeof of === 'string') return of;
    const site = siteIn(byAccount.get(of.id) ?? [], key, of.name);
    if (typeof site === 'string') return site;
    const depotId = site.depot_id ?? onlyDepot;
    if (depotId === null)
      return depots.length === 0
        ? 'There is no depot yet. Add one first.'
        : `No depot serves ${site.postcode}. Add it to a zone first.`;
    return { of, site: { ...site, depotId } };
  };
}

interface Named extends Pick<KnownSite, 'name' | 'reference' | 'address_line1' | 'postcode'> {}

/** The site that fits what the row says of it: a name or a reference that fits none is no other site's. */
function siteIn<S extends Named>(sites: readonly S[], key: SiteKey, customer: string): S | string {
  const { name, reference, line1, postcode } = key;
  const label = name ?? reference ?? line1 ?? postcode;
  if (sites.length === 0) return `${customer} has no site. Import the sites first.`;
  if (label === null) return sites.length === 1 ? sites[0]! : `The site is missing: ${customer} has more than one.`;
  const same = (a: string | null, b: string | null) => a !== null && b !== null && nameKey(a) === nameKey(b);
  const none = `${customer} has no site “${label}”. Import the sites first.`;
  let left = sites.filter(
    (site) =>
      (postcode === null || site.postcode === postcode) &&
      (reference === null || site.reference === null || same(site.reference, reference)),
  );
  const named = left.filter((site) => [site.name, site.address_line1, site.reference].some((each) => same(each, name)));
  const isNamed = name === null || named.length > 0;
  if (named.length > 0) left = named;
  const addressed = left.filter((site) => same(site.address_line1, line1) || same(site.name, line1));
  if (addressed.length > 0) left = addressed;
  const referred = reference === null ? [] : left.filter((site) => same(site.reference, reference));
  if (referred.length > 0) left = referred;
  const fits =
    referred.length > 0 ||
    (name === null
      ? addressed.length > 0 || (line1 === null && postcode !== null)
      : isNamed || (addressed.length > 0 && postcode !== null));
  if (!fits || left.length === 0) return none;
  return left.length === 1
    ? left[0]!
    : `More than one site of ${customer} is “${label}”. Add the site’s reference or postcode.`;
}
