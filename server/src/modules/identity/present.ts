import type { User } from '@tonnage/contract/auth';
import type { SessionContext } from '../../platform/context.ts';

/** The signed-in person as the wire has them. Staff are told apart by `fromStaff` alone. */
export function presentUser(user: SessionContext['session']['user'], staffRole: string | null): User {
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
  };
}
