import type { User } from '@tonnage/contract/core/identity/auth';
import {
  can,
  PERMISSIONS,
  STAFF_PERMISSIONS,
  staffMay,
  type Role,
  type StaffRole,
} from '@tonnage/domain/skip-hire/permissions';
import type { Answers } from './stand-in.ts';

/** Ids in the order in which a test needs them. */
export const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const user = (faces: User['faces']): User => ({
  id: idOf(1),
  documentId: idOf(1),
  username: 'Olive Owner',
  email: 'olive@marlow.example',
  name: 'Olive Owner',
  provider: 'local',
  confirmed: true,
  blocked: false,
  pictureUrl: null,
  hasGSToken: false,
  fromStaff: faces.includes('desk') ? 1 : 0,
  faces,
});

export interface Persona {
  user: User;
  answers: Answers;
}

const company = { name: 'Harrow Skips', supportPhone: '0113 496 0100', copyrightYear: 2026 };

/** A customer with that role in their account, who sees what the role may see. */
export function customer(role: Role): Persona {
  return {
    user: user(['portal']),
    answers: {
      getApplicationAnonymous: company,
      getApplicationAuth: { ...company, takesCards: true },
      findMyAccount: {
        id: idOf(2),
        name: 'Marlow Build Ltd',
        role,
        status: 'active',
        type: 'credit',
        permissions: PERMISSIONS.filter((permission) => can(role, permission)),
      },
      me: user(['portal']),
    },
  };
}

/** A member of the company's own staff. */
export function staff(role: StaffRole): Persona {
  return {
    user: { ...user(['desk']), username: 'Mona Manager', name: 'Mona Manager', email: 'mona@harrow.example' },
    answers: {
      getApplicationAnonymous: company,
      getDesk: {
        name: 'Mona Manager',
        role,
        permissions: STAFF_PERMISSIONS.filter((permission) => staffMay(role, permission)),
        today: '2026-11-25',
        depots: [DEPOT],
        writesOff: staffMay(role, 'invoices.manage'),
      },
    },
  };
}

export const DEPOT = { id: idOf(3), name: 'Holbeck' };

/** A manager of one organisation in Metrics, with nothing to do. */
export function colleague(): Persona {
  const own = user(['metrics']);
  return {
    user: own,
    answers: {
      getApplicationAnonymous: company,
      me: own,
      listOrganisations: [{ id: idOf(20), name: 'Marlow sites', role: 'manager', timeZone: 'Europe/London' }],
      listProjects: [],
      getTasks: { toReport: [], toAccept: [] },
      listNotifications: [],
    },
  };
}
