import { readSite, type SiteRow } from '@tonnage/domain/skip-hire/moving-in/sites';
import { newId } from '../../platform/db/ids.ts';
import { servingMany } from '../depots/serving.queries.ts';
import { accountFinder, type KnownAccount, nameKey } from './accounts.queries.ts';
import { importer, inBatches, type Matched } from './importer.ts';

interface ReadySite extends SiteRow {
  of: KnownAccount;
  depotId: string | null;
  zoneId: string | null;
}

const keyOf = (accountId: string, site: { name: string; postcode: string }) =>
  `${accountId} ${site.postcode} ${nameKey(site.name)}`;

/** Sites with their contact. One of the same customer, name and postcode is left as it is. */
export const sites = importer<SiteRow, ReadySite>({
  read: readSite,
  async match(reader, rows) {
    const { db, scope } = reader;
    const find = await accountFinder(reader);
    const serving = await servingMany(db, scope.tenantId);
    const held = await db
      .selectFrom('sites')
      .select(['account_id', 'name', 'postcode'])
      .where('tenant_id', '=', scope.tenantId)
      .execute();
    const known = new Set(held.map((site) => keyOf(site.account_id, site)));
    const matched: Matched<ReadySite> = { add: [], same: 0, problems: [], notes: [] };
    for (const { line, row } of rows) {
      const of = find(row.account);
      if (typeof of === 'string') {
        matched.problems.push({ line, problem: of });
        continue;
      }
      const key = keyOf(of.id, row);
      if (known.has(key)) {
        matched.same++;
        continue;
      }
      known.add(key);
      const served = serving(row.postcode);
      matched.add.push({
        line,
        row: { ...row, of, depotId: served?.depot_id ?? null, zoneId: served?.zone_id ?? null },
      });
    }
    const outside = matched.add.filter(({ row }) => row.depotId === null).length;
    if (outside > 0)
      matched.notes.push(
        `${outside} ${outside === 1 ? 'site is' : 'sites are'} outside every zone, so no depot serves ${outside === 1 ? 'it' : 'them'} yet.`,
      );
    return matched;
  },
  show: (row) => ({
    what: `${row.of.number} ${row.of.name}: ${row.name}`,
    detail: [row.addressLine1, row.addressLine2, row.town, row.county, row.postcode].filter((part) => part).join(', '),
  }),
  async write({ db, scope, now }, rows) {
    const entered = rows.map((row) => ({ id: newId(now), contactId: newId(now), row }));
    const own = { tenant_id: scope.tenantId, created_at: now, updated_at: now };
    await inBatches(entered, (part) =>
      db
        .insertInto('sites')
        .values(
          part.map(({ id, row }) => ({
            ...own,
            id,
            account_id: row.of.id,
            depot_id: row.depotId,
            zone_id: row.zoneId,
            name: row.name,
            reference: row.reference,
            address_line1: row.addressLine1,
            address_line2: row.addressLine2,
            town: row.town,
            county: row.county,
            postcode: row.postcode,
            access_notes: row.notes,
          })),
        )
        .execute(),
    );
    // A number or an address without a name is the site's own.
    const withContact = entered.filter(({ row }) => row.contact !== null || row.phone !== null || row.email !== null);
    await inBatches(withContact, (part) =>
      db
        .insertInto('site_contacts')
        .values(
          part.map(({ id, contactId, row }) => ({
            ...own,
            id: contactId,
            account_id: row.of.id,
            site_id: id,
            name: row.contact ?? row.name,
            phone: row.phone,
          })),
        )
        .execute(),
    );
    const items = withContact.flatMap(({ contactId, row }) =>
      (['phone', 'email'] as const).flatMap((kind) => {
        const value = row[kind];
        return value === null
          ? []
          : [{ ...own, id: newId(now), account_id: row.of.id, contact_id: contactId, kind, value }];
      }),
    );
    await inBatches(items, (part) => db.insertInto('site_contact_items').values(part).execute());
    return [
      { entity: 'sites', ids: entered.map(({ id }) => id) },
      { entity: 'site_contacts', ids: withContact.map(({ contactId }) => contactId) },
      { entity: 'site_contact_items', ids: items.map(({ id }) => id) },
    ];
  },
});
