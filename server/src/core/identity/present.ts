import type { User } from '@tonnage/contract/core/identity/auth';
import type { Session } from '@tonnage/contract/core/identity/profile';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { openSessions } from './queries.ts';

type Here = Pick<SessionContext['session'], 'staffRole' | 'accountId' | 'organises'>;

/** The signed-in person on the wire. Staff are marked by `fromStaff`; their role is only shown at the desk. */
export function presentUser(user: SessionContext['session']['user'], { staffRole, accountId, organises }: Here): User {
  return {
    id: user.id,
    documentId: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    provider: 'local',
    confirmed: user.confirmed,
    blocked: user.blocked,
    pictureUrl: user.pictureUrl,
    hasGSToken: false,
    fromStaff: staffRole === null ? 0 : 1,
    faces: [
      ...(accountId === null ? [] : ['portal' as const]),
      ...(staffRole === null ? [] : ['desk' as const]),
      ...(organises ? ['metrics' as const] : []),
    ],
  };
}

export function presentSession(row: Awaited<ReturnType<typeof openSessions>>[number], currentId: string): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    network: row.network,
    provider: row.provider,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * The target of older confirmation emails, and of Strapi's: the confirmation page, which keeps the code out of server requests.
 * For a program an invalid code is a refusal, as wire-strapi.md §3 requires; a person in a browser is redirected to the login
 * page, which explains it and offers another email.
 */
export function presentConfirmation(
  code: string,
  good: boolean,
  { headers }: Pick<FastifyRequest, 'headers'>,
): { location: string } {
  if (good) return { location: `/confirm#${new URLSearchParams({ token: code }).toString()}` };
  if ((headers.accept ?? '').includes('text/html')) return { location: '/login?confirmed=0' };
  throw new Refusal('INVALID_TOKEN');
}
