import type { Instant } from '@tonnage/domain/common/dates';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { createSite } from '@tonnage/server/skip-hire/sites/commands/site';
import type { KnownCallers, Member, StaffMember } from './contexts.ts';
import { makeAccount, makeMember, makePerson, makeStaff, type Making, type Person } from './factories.ts';

export interface Customer {
  accountId: string;
  members: Record<string, Member>;
  sites: Record<string, string>;
}

export interface People {
  staff: Record<StaffRole, StaffMember>;
  marlow: Customer;
  kent: Customer;
  alder: Customer;
}

/** Seeds staff, accounts and their members (portal.md §9). The members add their sites later. */
export async function seedPeople(making: Making, tenantId: string, passwordHash: string): Promise<People> {
  const person = (email: string, name: string) => makePerson(making, { email, name, passwordHash });

  const staff = {} as Record<StaffRole, StaffMember>;
  for (const [role, name] of [
    ['office', 'Joanne Whitaker'],
    ['accounts', 'Martin Shaw'],
    ['manager', 'Colin Harrow'],
  ] as const) {
    const made = await person(`${role}@harrow.example`, name);
    await makeStaff(making, tenantId, made.id, role);
    staff[role] = { ...made, role };
  }

  const join = async (accountId: string, who: Person, role: Role): Promise<Member> => {
    await makeMember(making, { tenantId, accountId, userId: who.id, role });
    return { ...who, accountId, role };
  };

  const marlowId = await makeAccount(making, tenantId, {
    number: '10482',
    name: 'Marlow Build Ltd',
    type: 'credit',
    credit_limit_pence: 2_500_000,
    po_mandatory: true,
    company_number: '08999117',
    vat_number: 'GB 999 1170 72',
    sic_code: '41201',
    email: 'office@marlow.example',
    phone: '0113 496 0180',
    invoice_email: 'ledger@marlow.example',
    billing_address: 'Marlow House, 3 Foundry Walk, Leeds LS9 8AA',
  });
  const kentId = await makeAccount(making, tenantId, {
    number: '10517',
    name: 'Kent Street Fitouts',
    type: 'prepay',
    trading_name: 'Kent Street',
    sic_code: '43320',
    email: 'hello@kent.example',
    phone: '01274 496 031',
    billing_address: '40 Kent Street, Bradford BD1 5RL',
  });
  const alderId = await makeAccount(making, tenantId, {
    number: '10391',
    name: 'Alder Civils',
    type: 'credit',
    credit_limit_pence: 800_000,
    company_number: '07999733',
    sic_code: '42990',
    email: 'office@alder.example',
    phone: '0113 496 0155',
    invoice_email: 'accounts@alder.example',
    billing_address: 'Alder Yard, Pepper Road, Leeds LS10 2RU',
  });

  const ellen = await person('owner@marlow.example', 'Ellen Marlow');
  // A first sign-in opens the account that was joined first.
  const marlow = {
    owner: await join(marlowId, ellen, 'owner'),
    manager: await join(marlowId, await person('manager@marlow.example', 'Harriet Lowe'), 'manager'),
    buyer: await join(marlowId, await person('buyer@marlow.example', 'Tomasz Reed'), 'buyer'),
    foreman: await join(marlowId, await person('foreman@marlow.example', 'Owen Pratt'), 'buyer'),
    accounts: await join(marlowId, await person('accounts@marlow.example', 'Denise Carr'), 'accounts'),
    viewer: await join(marlowId, await person('viewer@marlow.example', 'Sam Okafor'), 'viewer'),
  };
  const kent = {
    owner: await join(kentId, await person('owner@kent.example', 'Kit Langley'), 'owner'),
    buyer: await join(kentId, await person('buyer@kent.example', 'Yusuf Amin'), 'buyer'),
  };
  const later = { ...making, now: new Date(Date.parse(making.now) + 1000).toISOString() };
  await makeMember(later, { tenantId, accountId: alderId, userId: ellen.id, role: 'owner' });
  const alder = {
    owner: await join(alderId, await person('owner@alder.example', 'Robert Alder'), 'owner'),
    buyer: await join(alderId, await person('buyer@alder.example', 'Gwen Hirst'), 'buyer'),
  };
  return {
    staff,
    marlow: { accountId: marlowId, members: marlow, sites: {} },
    kent: { accountId: kentId, members: kent, sites: {} },
    alder: { accountId: alderId, members: alder, sites: {} },
  };
}

const SITES = {
  marlow: [
    [
      'Quay House',
      '14 Water Lane',
      'Leeds',
      'LS11 5PS',
      'Rear gate on Marshall Street. Banksman needed to reverse in.',
      'Mon to Fri 07:30 to 17:00',
    ],
    [
      'Unit 4 Canal Rd',
      'Canal Road',
      'Leeds',
      'LS12 2EB',
      'Through the barrier. Ask for loading bay 2.',
      'Mon to Sat 07:00 to 18:00',
    ],
    [
      'Mill Lane plots',
      'Mill Lane',
      'Pudsey',
      'LS28 6QA',
      'Keep to the hardstanding; the rest is soft.',
      'Mon to Fri 07:30 to 16:30',
    ],
    ['Thornbury Works', '220 Leeds Old Road', 'Bradford', 'BD3 8JX', null, 'Mon to Fri 08:00 to 16:30'],
  ],
  kent: [
    ['Kent Street studio', '40 Kent Street', 'Bradford', 'BD1 5RL', 'Yard entrance is 3.2 m high.', null],
    ['Piece Hall units', 'Blackledge', 'Halifax', 'HX1 1RE', 'Before 10:00 only.', null],
  ],
  alder: [
    ['Pepper Road yard', 'Pepper Road', 'Leeds', 'LS10 2RU', null, 'Mon to Fri 07:00 to 17:00'],
    [
      'A58 layby works',
      'Easterly Road',
      'Leeds',
      'LS8 3AQ',
      'Traffic management on site. Call the marshal first.',
      null,
    ],
  ],
} as const;

/** Adds the sites with the portal's command, as each account's owner. */
export async function seedSites(callers: KnownCallers, people: People, now: Instant): Promise<void> {
  for (const key of ['marlow', 'kent', 'alder'] as const) {
    const customer = people[key];
    for (const [name, addressLine1, town, postcode, accessNotes, openingHours] of SITES[key]) {
      const ctx = callers.member(now, customer.members['owner']!);
      customer.sites[name] = await createSite(ctx, { name, addressLine1, town, postcode, accessNotes, openingHours });
    }
  }
}

/** Limits the foreman to his own site. */
export async function limitForeman({ db }: Making, { marlow }: People): Promise<void> {
  await db
    .updateTable('account_members')
    .set({ site_ids: [marlow.sites['Mill Lane plots']!] })
    .where('account_id', '=', marlow.accountId)
    .where('user_id', '=', marlow.members['foreman']!.id)
    .execute();
}
