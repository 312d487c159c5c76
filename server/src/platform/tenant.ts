import { sql } from 'kysely';
import { withoutTenant } from './db/without-tenant.ts';
import type { Database, Db } from './db/db.ts';
import { Refusal } from './refusal.ts';

/** The tenant at a host, for work that opens its own transaction. Throws TENANT_UNKNOWN. */
export async function tenantOfHost(database: Database, host: string): Promise<string> {
  const { rows } = await withoutTenant(database, (db) =>
    sql<{ id: string | null }>`select tonnage_tenant_of_host(${host}) as id`.execute(db),
  );
  const id = rows[0]?.id;
  if (!id) throw new Refusal('TENANT_UNKNOWN');
  return id;
}

/** The customer telephone number of the company at a host, in its own transaction; null if it has entered none. */
export async function phoneOfHost(database: Database, host: string): Promise<string | null> {
  const row = await withoutTenant(database, (db) =>
    db
      .selectFrom('tenants')
      .select('support_phone')
      .where('id', '=', sql<string>`tonnage_tenant_of_host(${host})`)
      .executeTakeFirst(),
  );
  return row?.support_phone ?? null;
}

/** Whether the demo company exists, which takes cards in the sandbox. */
export async function hasDemoCompany(database: Database): Promise<boolean> {
  const demo = await withoutTenant(database, (db) =>
    db.selectFrom('tenants').select('id').where('sandbox_cards', '=', true).limit(1).executeTakeFirst(),
  );
  return demo !== undefined;
}

/**
 * The tenant at a host, if it admits guests, in a transaction across tenants. Throws TENANT_UNKNOWN, and APPLICATION_DISABLED
 * with the tenant's own message.
 */
export async function openTenant(db: Db, host: string) {
  const tenant = await tenantBehind(db, host);
  if (tenant.disabled) throw closed(tenant);
  return tenant;
}

/** The same even if the company has closed its portal: its staff must be able to sign in to reopen it. Throws TENANT_UNKNOWN. */
export async function tenantBehind(db: Db, host: string) {
  const tenant = await db
    .selectFrom('tenants')
    .select(['id', 'name', 'disabled', 'disabled_message', 'approve_accounts', 'terms_version', 'metrics_sign_up'])
    .where('id', '=', sql<string>`tonnage_tenant_of_host(${host})`)
    .executeTakeFirst();
  if (!tenant) throw new Refusal('TENANT_UNKNOWN');
  return tenant;
}

/** The refusal for guests of a disabled tenant. */
export function closed({ disabled_message: message }: { disabled_message: string | null }): Refusal {
  return new Refusal('APPLICATION_DISABLED', message ? { message } : {});
}

/** The portal's address in emails: the first host that the tenant claims, otherwise the server's. */
export function tenantUrl(publicUrl: string, hosts: readonly string[]): string {
  const url = new URL(publicUrl);
  if (hosts[0] !== undefined && !hosts.includes(url.hostname)) url.hostname = hosts[0];
  return url.href.replace(/\/+$/, '');
}
