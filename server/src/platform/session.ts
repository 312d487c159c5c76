import type { Instant } from '@tonnage/domain/dates';
import type { Role } from '@tonnage/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from './context.ts';
import { enterForTransaction, type Database, type Db, type Row } from './db.ts';
import { isId } from './ids.ts';
import { Refusal } from './refusal.ts';
import { Scope } from './scope.ts';
import type { Tokens } from './tokens.ts';

const HOST = /^[a-z0-9.:[\]-]{1,255}$/;

/** The host a request names, without its port; what cannot be one finds no tenant that claims hosts. */
export function hostOf(request: FastifyRequest): string {
  const host = (request.headers.host ?? '').toLowerCase();
  return HOST.test(host) ? host.replace(/:\d+$/, '') : '';
}

/** The bearer token; another scheme counts as none. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match ? match[1]! : null;
}

/**
 * Work for a signed-in person. The session row, the host, the tenant and the membership are checked, and what row-level
 * security lets through is set, by one function in one round trip: with BEGIN for a write, by itself for a read.
 */
export async function withSession<T>(
  database: Database,
  tokens: Tokens,
  request: FastifyRequest,
  now: Instant,
  mode: 'read' | 'write',
  work: (db: Db, session: SessionContext['session']) => Promise<T>,
): Promise<T> {
  const token = bearerOf(request);
  const sessionId = token === null ? null : await tokens.read(token, now);
  if (sessionId === null || !isId(sessionId)) throw new Refusal('UNAUTHENTICATED');
  const entry = { sessionId, host: hostOf(request), now };
  const within = async (db: Db, [row]: Row[]) => {
    if (!row || row['user_id'] === null || row['blocked'] === true) throw new Refusal('UNAUTHENTICATED');
    if (row['tenant_disabled'] === true) {
      throw new Refusal('APPLICATION_DISABLED', { message: row['disabled_message'] as string | undefined });
    }
    return work(db, present(row));
  };
  return mode === 'read' ? database.read(entry, within) : database.transaction(enterForTransaction(entry), within);
}

function present(row: Row): SessionContext['session'] {
  const user = {
    id: row['user_id'] as string,
    email: row['email'] as string,
    username: row['username'] as string,
    name: row['name'] as string,
    pictureUrl: row['picture_url'] as string | null,
    confirmed: row['confirmed'] as boolean,
    blocked: row['blocked'] as boolean,
  };
  const tenantId = row['tenant_id'] as string;
  const accountId = row['account_id'] as string | null;
  return {
    id: row['session'] as string,
    tenantId,
    user,
    staffRole: row['staff_role'] as string | null,
    accountId,
    scope:
      accountId === null
        ? null
        : Scope.mint({
            tenantId,
            accountId,
            role: row['role'] as Role,
            siteIds: row['site_ids'] as string[] | null,
            actor: { kind: 'customer', userId: user.id, name: user.name },
          }),
  };
}
