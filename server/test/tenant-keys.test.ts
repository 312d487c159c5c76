import { describe, expect, test } from 'vitest';
import { harness } from './harness.ts';
import { team } from './metrics/team.ts';

const h = harness();

/** Tables without a tenant. They never refer to a table with one. */
const GLOBAL = [
  'answered_challenges', // what passkeys have answered, at every company
  'credential_tries', // counts attempts by digest before their tenant is known
  'email_changes', // a person's request for another address of their login
  'known_devices', // a person's browsers, at every company
  'migrations',
  'passkeys', // a person's, for each host
  'tenants',
  'trusted_devices', // a person's browsers that ask for no code, at every company
  'user_factors', // a person has one second factor for every company
  'users', // one login at every company
];
/** Its account may be null, so its key is a unique index. */
const WITHOUT_PRIMARY_KEY = ['idempotency_keys'];
/** The tenant is part of its hash: `with =` on a uuid in GiST needs an extension. */
const EXCLUSIONS = ['fuel_surcharges_one_a_day', 'prices_one_a_day'];

/** Policies that read another table than their own. */
const READING = [
  'accounts.members_read', // the names of the other accounts that a person may enter
  'notification_settings.organisation_colleagues',
  'users.organisation_colleagues',
  'users.people_in_reach',
];

const names = async (statement: string) => (await h.rows<{ name: string }>(statement)).map(({ name }) => name);

/** Tables of the schema, and the number of their tenant column; null: none. */
const TABLES = `(select c.oid, c.relname::text as name, t.attnum as tenant from pg_class c
  left join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and t.attnotnull
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')`;

describe('in every table', () => {
  test('the tenant is a column, except in the few that belong to the installation', async () => {
    expect(await names(`select name from ${TABLES} t where tenant is null order by 1`)).toEqual(GLOBAL);
  });

  test('the primary key and every unique index begin with the tenant', async () => {
    expect(
      await names(`select i.indexrelid::regclass::text as name from pg_index i join ${TABLES} t on t.oid = i.indrelid
        where i.indisunique and i.indkey[0] <> t.tenant order by 1`),
    ).toEqual([]);
    expect(
      await names(`select name from ${TABLES} t where not exists (
        select from pg_index i where i.indrelid = t.oid and i.indisprimary) order by 1`),
    ).toEqual(WITHOUT_PRIMARY_KEY);
    expect(
      await names(`select conname::text as name from pg_constraint
        where connamespace = 'public'::regnamespace and contype = 'x' order by 1`),
    ).toEqual(EXCLUSIONS);
  });

  test('references to a table with tenants name the tenant on both sides, and none comes from outside', async () => {
    const referring = `from pg_constraint k join ${TABLES} child on child.oid = k.conrelid
      join ${TABLES} parent on parent.oid = k.confrelid where k.contype = 'f' and parent.tenant is not null`;
    expect(await h.rows(`select ${referring.replace('from', '1 from')}`)).not.toHaveLength(0);
    expect(
      await names(`select k.conname::text as name ${referring} and (child.tenant is null
        or k.conkey[1] <> child.tenant or k.confkey[1] <> parent.tenant) order by 1`),
    ).toEqual([]);
  });

  test('every policy that lets rows through names the tenant', async () => {
    expect(
      await names(`select tablename || '.' || policyname as name from pg_policies p join ${TABLES} t on t.name = p.tablename
        where schemaname = 'public' and permissive = 'PERMISSIVE' and t.tenant is not null
          and (qual !~ '\\mtenant_id = ' or with_check !~ '\\mtenant_id = ') order by 1`),
    ).toEqual([]);
  });

  test('no policy takes rows away that another lets through', async () => {
    expect(
      await names(`select tablename || '.' || policyname as name from pg_policies
        where schemaname = 'public' and permissive <> 'PERMISSIVE'`),
    ).toEqual([]);
  });

  test('few policies read another table', async () => {
    expect(
      await names(`select distinct t.name || '.' || p.polname as name from pg_policy p
        join ${TABLES} t on t.oid = p.polrelid
        join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid <> p.polrelid order by 1`),
    ).toEqual(READING);
  });

  test('no policy asks a function that reads as the owner', async () => {
    expect(
      await names(`select distinct t.name || '.' || p.polname as name from pg_policy p
        join ${TABLES} t on t.oid = p.polrelid
        join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
        join pg_proc f on f.oid = d.refobjid where f.prosecdef order by 1`),
    ).toEqual([]);
  });

  test('no index is a prefix of another', async () => {
    expect(
      await names(`select a.indexrelid::regclass::text as name from pg_index a
        join pg_index b on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid and b.indnkeyatts >= a.indnkeyatts
        join ${TABLES} t on t.oid = a.indrelid
        where not a.indisunique and a.indpred is null and b.indpred is null and a.indexprs is null
          and a.indnatts = a.indnkeyatts and b.indkey::text || ' ' like a.indkey::text || ' %'
          and b.indclass::text || ' ' like a.indclass::text || ' %' order by 1`),
    ).toEqual([]);
  });
});

const REFERS_TO_NOTHING = '23503';

describe('a row only refers to rows of its own tenant, even if the database owner writes', () => {
  /** The error code of a statement that runs as the owner; null if it succeeded. */
  const stopped = (statement: string) =>
    h.rows(statement).then(
      () => null,
      (error: Error & { code?: string }) => error.code ?? error.message,
    );

  test('in skip hire', async () => {
    const { acme, stranger } = h.fixtures;
    const { id } = await h.placed(acme);
    for (const [column, of] of [
      ['account_id', stranger.accountId],
      ['site_id', stranger.siteId],
    ])
      expect([column, await stopped(`update orders set ${column} = '${of}' where id = '${id}'`)]).toEqual([
        column,
        REFERS_TO_NOTHING,
      ]);
    const statement = `update sessions set account_id = '${stranger.accountId}' where account_id = '${acme.accountId}'`;
    await h.as(acme.owner);
    expect(await stopped(statement)).toBe(REFERS_TO_NOTHING);
    const moved = `update sites set tenant_id = '${h.fixtures.beta.tenantId}' where id = '${acme.siteId}'`;
    expect(await stopped(moved)).toBe(REFERS_TO_NOTHING);
    // The same statement succeeds within the tenant.
    expect(await stopped(`update orders set site_id = '${acme.secondSiteId}' where id = '${id}'`)).toBeNull();
  });

  test('in metrics', async () => {
    const { alpha, beta } = h.fixtures;
    const ours = await team(h);
    const foreign = await team(h, { company: beta });
    for (const [column, of] of [
      ['organisation_id', foreign.organisationId],
      ['project_id', foreign.projectId],
      ['tenant_id', beta.tenantId],
    ])
      expect([
        column,
        await stopped(`update metrics set ${column} = '${of}' where public_id = '${ours.metricId}'`),
      ]).toEqual([column, REFERS_TO_NOTHING]);
    const viewing = `insert into metric_viewers (tenant_id, metric_id, user_id, organisation_id)
      select '${alpha.tenantId}', id, '${ours.editor.id}', '${ours.organisationId}' from metrics where public_id = `;
    expect(await stopped(`${viewing}'${foreign.metricId}'`)).toBe(REFERS_TO_NOTHING);
    expect(await stopped(`${viewing}'${ours.metricId}'`)).toBeNull();
  });
});
