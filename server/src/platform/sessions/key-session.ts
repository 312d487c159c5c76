import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Endpoint } from '@tonnage/contract/endpoint';
import type { Instant } from '@tonnage/domain/common/dates';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { enterForTransaction, literal, type Database, type Db, type Entry, type FarRead, type Row } from '../db/db.ts';
import { NOWHERE } from '../db/log-position.ts';
import { auditRefusedCall } from './audit-refused.ts';
import { queueCallerOf } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { OrganisationScope, TenantScope } from '../scope.ts';
import { hashToken } from '../credentials/tokens.ts';
import type { Trace } from '../http/trace.ts';

/** The prefix of every API key. It distinguishes a key from a person's token, and helps to find leaked ones. */
export const KEY_PREFIX = 'tonnage_key_';

/** The prefix of the keys of organisations of the metrics tool. */
export const ORGANISATION_KEY_PREFIX = 'tonnage_metrics_';

/** What `tonnage_enter_key` returns for a valid key. */
interface Holder {
  keyId: string;
  name: string;
  scopes: ApiScope[];
  tenantId: string;
  /** The networks that it works from; none: all. */
  networks: string[];
  /** The key was not used in the last minute, as far as recorded. */
  idle: boolean;
}

/** A program's request. */
interface KeyRequest {
  key: string;
  host: string;
  now: Instant;
  trace: Trace;
  far: FarRead | undefined;
}

/**
 * Runs a program's read with its API key, which reaches the whole tenant. Throws UNAUTHENTICATED for a key that is not valid at
 * this host; FORBIDDEN for an endpoint that no key or not this one may use, which is recorded in the audit.
 */
export async function withKey<T>(
  database: Database,
  e: Pick<Endpoint, 'key' | 'method' | 'name'>,
  { key, host, now, trace, far }: KeyRequest,
  work: (db: Db, scope: TenantScope, keyId: string) => Promise<T>,
): Promise<T> {
  const entry = { kind: 'key', sessionId: hashToken(key), host, now } as const;
  let held: Holder | undefined;
  const within = (db: Db, [opened]: Row[]) => {
    const holder = (opened?.['who'] ?? null) as Holder | null;
    if (holder === null) throw new Refusal('UNAUTHENTICATED');
    held = holder;
    requireNetwork(holder, trace);
    if (e.key === undefined || e.method !== 'GET') throw notForKeys();
    if (!(holder.scopes as string[]).includes(e.key))
      throw new Refusal('FORBIDDEN', {
        message: `This key can't read that: it needs ${e.key}. A manager can create keys in Settings, Keys.`,
      });
    const actor = { kind: 'system', userId: null, name: holder.name } as const;
    return work(db, TenantScope.create(holder.tenantId, actor, 'system'), holder.keyId);
  };
  try {
    return e.method === 'GET'
      ? // Whoever only reads has written nothing.
        await database.read(entry, within, far && { mark: far.mark ?? NOWHERE })
      : await database.transaction(enterForTransaction(entry), within, queueCallerOf(entry));
  } catch (error) {
    await recordRefused(database, held, e, { error, trace, now });
    throw error;
  } finally {
    if (held?.idle) await recordUse(database, held, now, 'api_keys');
  }
}

/** What `tonnage_enter_organisation_key` returns for a valid key. */
interface OrganisationHolder {
  keyId: string;
  name: string;
  scopes: OrganisationKeyScope[];
  tenantId: string;
  networks: string[];
  organisationId: string;
  projectId: string | null;
  expiresAt: Instant | null;
  userId: string;
  maker: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
  idle: boolean;
}

/**
 * Runs a program's call with a key of an organisation, in the name of the manager who created it, with that organisation alone in
 * reach. Throws UNAUTHENTICATED for a key that is not valid at this host, also when its creator no longer manages the
 * organisation; FORBIDDEN for an endpoint that no key or not this one may call, which is recorded in the audit.
 */
export async function withOrganisationKey<T>(
  database: Database,
  e: Pick<Endpoint, 'key' | 'method' | 'name'>,
  { key, host, now, trace, far }: KeyRequest,
  work: (db: Db, scope: OrganisationScope, userId: string) => Promise<T>,
): Promise<T> {
  const entry: Entry = { kind: 'organisationKey', sessionId: hashToken(key), host, now };
  let held: OrganisationHolder | undefined;
  const within = (db: Db, [opened]: Row[]) => {
    const holder = (opened?.['who'] ?? null) as OrganisationHolder | null;
    if (holder === null) throw new Refusal('UNAUTHENTICATED');
    if (holder.tenantDisabled)
      throw new Refusal('APPLICATION_DISABLED', { message: holder.disabledMessage ?? undefined });
    held = holder;
    requireNetwork(holder, trace);
    if (e.key === undefined) throw notForKeys();
    if (!(holder.scopes as string[]).includes(e.key))
      throw new Refusal('FORBIDDEN', {
        message: `This key can’t do that: it needs ${e.key}. A manager of the organisation can create keys on its page.`,
      });
    const actor = { kind: 'customer', userId: holder.userId, name: holder.maker } as const;
    const roles = new Map([[holder.organisationId, 'manager' as const]]);
    return work(db, OrganisationScope.create(holder.tenantId, actor, roles, keyOf(holder)), holder.userId);
  };
  try {
    return e.method === 'GET'
      ? await database.read(entry, within, far)
      : await database.transaction(enterForTransaction(entry), within, queueCallerOf(entry));
  } catch (error) {
    await recordRefused(database, held, e, { error, trace, now });
    throw error;
  } finally {
    if (held?.idle) await recordUse(database, held, now, 'organisation_keys');
  }
}

const keyOf = ({ name, projectId, expiresAt }: OrganisationHolder) => ({
  kind: 'key' as const,
  name,
  projectId,
  expiresAt: expiresAt && new Date(expiresAt).toISOString(),
});

/** Throws FORBIDDEN for a key that does not work from the address of the request. */
function requireNetwork({ networks }: { networks: readonly string[] }, { source }: Pick<Trace, 'source'>): void {
  if (networks.length === 0 || within(networks, source)) return;
  throw new Refusal('FORBIDDEN', { message: `This key doesn’t work from the address ${source}.` });
}

/** Whether an address is in one of the networks, each an address or an address with its number of bits. */
function within(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, Number(bits ?? (isIPv6(start) ? 128 : 32)), isIPv6(start) ? 'ipv6' : 'ipv4');
  }
  // A trusted proxy may pass on any text. An IPv4 address that is written as IPv6 is compared as IPv4 too.
  const version = isIP(address);
  return version !== 0 && list.check(address, `ipv${version as 4 | 6}`);
}

/** The refusal for a program that calls an endpoint meant for people. */
export function notForKeys(): Refusal {
  return new Refusal('FORBIDDEN', {
    message: 'This call can’t be made with a key. It needs someone who is logged in.',
  });
}

/** Records in the audit that a valid key called what it may not. */
async function recordRefused(
  database: Database,
  held: Pick<Holder, 'tenantId' | 'name'> | undefined,
  { name: call }: Pick<Endpoint, 'name'>,
  { error, trace, now }: { error: unknown; trace: Trace; now: Instant },
): Promise<void> {
  if (held && error instanceof Refusal && error.code === 'FORBIDDEN')
    await auditRefusedCall(database, { kind: 'system', tenantId: held.tenantId, key: held.name }, call, trace, now);
}

/** Records the use at most once a minute, so that a program that polls all day costs few writes. */
function recordUse(
  database: Database,
  { tenantId, keyId }: Pick<Holder, 'tenantId' | 'keyId'>,
  now: Instant,
  table: 'api_keys' | 'organisation_keys',
): Promise<unknown> {
  const opening = `select tonnage_enter_tenant(${literal(tenantId)}::uuid, null, true)`;
  const write = (db: Db) => db.updateTable(table).set({ last_used_at: now }).where('id', '=', keyId).execute();
  return database.transaction(opening, write, { tenant: tenantId });
}
