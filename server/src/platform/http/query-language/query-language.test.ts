import type { Resource } from '@tonnage/contract/resource';
import { RESOURCES } from '@tonnage/contract/resources';
import fc from 'fast-check';
import qs from 'qs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSite, makeSiteContact } from '@tonnage/demo/factories';
import { entries } from '../../../composition/modules.ts';
import type { Client } from '../../../../test/client.ts';
import { compareAs, filtersOf, holds, isAffordable, type Entry } from '../../../../test/filter-model.ts';
import { harness } from '../../../../test/harness.ts';

/** Filters generated per resource. */
const FILTERS = 150;

const h = harness();
const resources = new Map(RESOURCES.map((each) => [each.name, each]));
/** The resources with their own list. */
const LISTED = [
  'sites',
  'site-contacts',
  'site-contact-items',
  'account-contacts',
  'account-contact-items',
  'orders',
  'jobs',
  'documents',
  'waste-types',
  'container-sub-types',
];
let owner: Client;

beforeAll(async () => {
  const { alpha, acme } = h.fixtures;
  owner = await h.as(acme.owner);
  const place = {
    tenant_id: alpha.tenantId,
    account_id: acme.accountId,
    address_line1: '1 Quay',
    town: 'Leeds',
    postcode: 'LS1 4AP',
  };
  const names = ['100% Yard', 'under_score', 'back\\slash', "O'Hara", 'quay', 'QUAY', 'Quay House', ' ', 'b', 'B%_'];
  await h.making(async (m) => {
    for (const [i, name] of names.entries()) {
      const siteId = await makeSite(m, {
        ...place,
        name,
        reference: i % 3 === 0 ? null : `${name}-${i}`,
        county: i % 2 === 0 ? null : 'Yorks',
        depot_id: i % 4 === 0 ? null : alpha.depotId,
        zone_id: i % 4 === 0 ? null : alpha.zoneId,
        status: i === 7 ? 'archived' : 'active',
      });
      if (i % 3 === 2) continue;
      const owned = { tenantId: alpha.tenantId, accountId: acme.accountId };
      await makeSiteContact(m, { ...owned, siteId, name: `${name} gate`, role: 'gateman', phone: '0113 496 0100' });
    }
  });
  await h.withoutTenant(async (db) => {
    const own = {
      tenant_id: alpha.tenantId,
      account_id: acme.accountId,
      created_at: h.clock.now(),
      updated_at: h.clock.now(),
    };
    const contacts = await db
      .selectFrom('site_contacts')
      .select('id')
      .where('account_id', '=', acme.accountId)
      .execute();
    const people = ['Ann', 'ben_', 'Cy%'].map((name, i) => ({
      id: crypto.randomUUID(),
      name,
      job_title: i === 0 ? null : 'Clerk',
      ...own,
    }));
    await db.insertInto('account_contacts').values(people).execute();
    const itemsOf = (all: { id: string }[]) =>
      all.slice(0, 4).flatMap((contact, i) => [
        {
          id: crypto.randomUUID(),
          contact_id: contact.id,
          kind: 'email' as const,
          value: `a${i}@x.example`,
          label: null,
          purposes: ['orders'],
          ...own,
        },
        {
          id: crypto.randomUUID(),
          contact_id: contact.id,
          kind: 'phone' as const,
          value: `0113 496 010${i}`,
          label: 'Office_%',
          purposes: [],
          ...own,
        },
      ]);
    await db.insertInto('site_contact_items').values(itemsOf(contacts)).execute();
    await db.insertInto('account_contact_items').values(itemsOf(people)).execute();
  });
  for (const [i, date] of ['2026-03-05', '2026-03-09', '2026-03-10', '2026-03-11'].entries())
    await h.placed(acme, {
      date,
      ...(i % 2 === 0 ? { poNumber: `PO_${i}`, siteId: acme.secondSiteId } : { locationNotes: 'Rear 100%' }),
    });
  await h.standing(acme, { date: '2026-03-12', customerReference: 'b%' });
  await h.ticket(acme);
  await h.ticket(acme, { siteId: acme.secondSiteId, waiting: true });
  await h.uploaded(acme.owner, { site: acme.siteId, title: 'Plan 100%' });
  await h.uploaded(acme.buyer, { title: 'under_score', kind: 'permit' });
});

async function list(of: Resource, query: object): Promise<{ data: Entry[]; total: number }> {
  const answer = await owner.raw({ method: 'GET', url: `/api/${of.name}?${qs.stringify(query)}` });
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.text} for ${qs.stringify(query, { encode: false })}`);
  const { data, meta } = answer.body as { data: Entry[]; meta: { pagination: { total: number } } };
  return { data, total: meta.pagination.total };
}

/** Also matches rows that the resource's own lists hide. */
const everything = { $or: [{ id: { $notNull: true } }, { status: { $notNull: true } }] };
const all = (of: Resource) => (of.fields.has('status') ? everything : { id: { $notNull: true } });

test('every resource of the contract has its rows, and every relation its target', () => {
  const named = (all: readonly { name: string }[]) => all.map(({ name }) => name).toSorted();
  expect(named(entries.resourceTables.map(({ resource }) => resource))).toEqual(named(RESOURCES));
  for (const { relations } of RESOURCES) {
    for (const { to, by } of Object.values(relations)) {
      expect(resources.has(to)).toBe(true);
      if (by !== undefined) expect(resources.get(to)!.relations[by]?.by).toBeUndefined();
    }
  }
});

describe.each(LISTED.map((name) => [name, resources.get(name)!] as const))('%s', (_, of) => {
  test('a filter matches exactly what it describes, for every tree of every operator', async () => {
    const { data } = await list(of, { filters: all(of), populate: '*', pagination: { pageSize: 100 } });
    expect(data.length).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(
        filtersOf(resources, of, data).filter((filters) => isAffordable(of, filters)),
        async (filters) => {
          const expected = data.filter((entry) => holds(resources, of, entry, filters) === true);
          const found = await list(of, {
            filters: { $and: [filters, all(of)] },
            fields: 'id',
            pagination: { pageSize: 100 },
          });
          expect(new Set(found.data.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
          expect(found.total).toBe(expected.length);
        },
      ),
      { numRuns: FILTERS },
    );
  }, 120_000);

  test('every declared field and each declared order can be requested', async () => {
    for (const [name, field] of of.fields) {
      const { data } = await list(of, { fields: name });
      expect(data.every((entry) => Object.keys(entry).every((key) => ['id', 'documentId', name].includes(key)))).toBe(
        true,
      );
      if (!field.sort) continue;
      for (const way of ['asc', 'DESC']) {
        const values = (await list(of, { sort: `${name}:${way}`, fields: [name] })).data.map((entry) => entry[name]);
        const known = values.filter((value) => value !== null) as (string | number)[];
        const sorted = known.toSorted((a, b) => compareAs(name, a, b));
        expect([name, known]).toEqual([name, way === 'asc' ? sorted : sorted.toReversed()]);
      }
    }
  });

  test('pages split a list into adjoining parts, in every order', async () => {
    const sort = of.fields.has('createdAt') ? 'createdAt:desc' : 'id:desc';
    const whole = (await list(of, { sort, pagination: { pageSize: 100 } })).data.map(({ id }) => id);
    for (const size of [1, 2, 3]) {
      const parts: unknown[] = [];
      for (let start = 0; start <= whole.length; start += size) {
        const part = await list(of, { sort, pagination: { start, limit: size } });
        expect(part.total).toBe(whole.length);
        parts.push(...part.data.map(({ id }) => id));
      }
      expect(parts).toEqual(whole);
    }
  });
});
