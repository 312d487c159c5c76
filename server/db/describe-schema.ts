import { sql } from 'kysely';
import type { Database, Db } from '../src/platform/db/db.ts';

/**
 * The whole schema as text, from the catalogue: tables by name, each with its constraints, indexes, grants, policies and
 * triggers, then functions. It is meant for reading and comparing, not for running.
 */
export async function describeSchema(database: Database): Promise<string> {
  return database.transaction('set local search_path = public', async (db) => {
    const tables = await textOf(db, TABLES);
    const functions = await textOf(db, FUNCTIONS);
    return `-- Made by \`npm run db:schema\` from a migrated database. Do not edit.\n\n${[...tables, functions.join('\n')].join('\n\n')}\n`;
  });
}

async function textOf(db: Db, query: string): Promise<string[]> {
  return (await sql.raw<{ text: string }>(query).execute(db)).rows.map(({ text }) => text.trim());
}

const PRIVILEGES = `string_agg(lower(g.privilege_type), ', ' order by g.privilege_type)`;
/** Everything about one table. Names sort by bytes, so that the order does not depend on the locale. */
const TABLES = `
  select format(E'create table %s (\\n%s\\n);\\n', c.relname, concat_ws(E',\\n',
      (select string_agg(format('  %s %s', a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
          'collate ' || nullif(l.collname, 'default'),
          case when a.attidentity = 'a' then 'generated always as identity' end,
          'default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then 'not null' end)), E',\\n' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      (select string_agg(format('  constraint %s %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n'
          order by k.conname collate "C")
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x'))))
    || coalesce((select string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by pg_get_indexdef(i.indexrelid) collate "C")
        from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))), '')
    || case when c.relrowsecurity then format(E'alter table %s enable row level security;\\n', c.relname) else '' end
    || coalesce((select format(E'grant %s on %s to tonnage_app;\\n', ${PRIVILEGES}, c.relname)
        from aclexplode(c.relacl) g where g.grantee = 'tonnage_app'::regrole having count(*) > 0), '')
    || coalesce((select string_agg(format(E'grant %s (%s) on %s to tonnage_app;\\n', privilege, columns, c.relname), '' order by privilege)
        from (select lower(g.privilege_type) as privilege, string_agg(a.attname, ', ' order by a.attnum) as columns
          from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = c.oid and g.grantee = 'tonnage_app'::regrole
          group by 1) as granted), '')
    || coalesce((select string_agg(format(E'create policy %s on %s%s for %s%s%s;\\n', p.polname, c.relname,
          case when p.polpermissive then '' else ' as restrictive' end,
          case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
          E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'), '' order by p.polname collate "C")
        from pg_policy p where p.polrelid = c.oid), '')
    || coalesce((select string_agg(pg_get_triggerdef(t.oid) || E';\\n', '' order by t.tgname collate "C")
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '') as text
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C"`;

/** The arguments, result and properties of a function; its body is in `functions/`. */
const FUNCTIONS = `
  select concat_ws(' ', format('function %s(%s) returns %s', f.proname, pg_get_function_identity_arguments(f.oid),
      pg_get_function_result(f.oid)),
    'language ' || l.lanname, case f.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
    case when f.prosecdef then 'security definer' end, 'set ' || array_to_string(f.proconfig, ' set '),
    case when f.proacl is null then 'for everyone'
      when exists (select from aclexplode(f.proacl) g where g.grantee = 'tonnage_app'::regrole) then 'for tonnage_app'
      else 'for the owner' end) as text
  from pg_proc f join pg_language l on l.oid = f.prolang
  where f.pronamespace = 'public'::regnamespace order by f.proname collate "C"`;
