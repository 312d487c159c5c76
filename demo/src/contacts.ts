import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import type { Instant } from '@tonnage/domain/common/dates';
import { createContact } from '@tonnage/server/skip-hire/accounts/commands/contacts';
import { createContactItem } from '@tonnage/server/skip-hire/accounts/commands/contact-items';
import type { KnownCallers } from './contexts.ts';
import type { People } from './people.ts';

type Item = readonly [kind: ContactKind, value: string, label: string | null, purposes: readonly ContactPurpose[]];

/** The site contacts, and further ways to reach them; a site's first contact is the one that its orders name. */
const AT_SITES: Record<
  'marlow' | 'kent' | 'alder',
  readonly (readonly [
    site: string,
    name: string,
    role: string,
    phone: string,
    onSite: boolean,
    items: readonly Item[],
  ])[]
> = {
  marlow: [
    [
      'Quay House',
      'Gate office',
      'gateman',
      '0113 496 0182',
      true,
      [
        ['mobile', '07700 900183', 'Gate, after hours', ['collections', 'emergencies']],
        ['email', 'gate.quayhouse@marlow.example', null, ['orders']],
      ],
    ],
    [
      'Unit 4 Canal Rd',
      'Lena Brandt',
      'foreman',
      '07700 900482',
      true,
      [['mobile', '07700 900482', null, ['collections']]],
    ],
    ['Unit 4 Canal Rd', 'Weekend security', 'weekend', '0113 496 0189', false, []],
    [
      'Mill Lane plots',
      'Owen Pratt',
      'foreman',
      '07700 900417',
      true,
      [
        ['mobile', '07700 900417', null, ['orders', 'collections']],
        ['email', 'foreman@marlow.example', null, ['orders']],
      ],
    ],
    ['Thornbury Works', 'Reception', 'gateman', '01274 496 044', true, []],
  ],
  kent: [
    [
      'Kent Street studio',
      'Kit Langley',
      'manager',
      '01274 496 031',
      true,
      [['mobile', '07700 900310', null, ['collections']]],
    ],
    ['Piece Hall units', 'Market office', 'gateman', '01422 496 019', false, []],
  ],
  alder: [
    [
      'Pepper Road yard',
      'Gwen Hirst',
      'manager',
      '0113 496 0155',
      true,
      [['email', 'buyer@alder.example', null, ['orders']]],
    ],
    [
      'A58 layby works',
      'Traffic marshal',
      'gateman',
      '07700 900588',
      true,
      [['mobile', '07700 900588', 'Radio room', ['collections', 'emergencies']]],
    ],
  ],
};

/** The account contacts that the company writes to and calls. */
const OF_ACCOUNTS: Record<
  'marlow' | 'kent' | 'alder',
  readonly (readonly [name: string, jobTitle: string, items: readonly Item[]])[]
> = {
  marlow: [
    [
      'Denise Carr',
      'Purchase ledger',
      [
        ['email', 'ledger@marlow.example', null, ['invoices', 'documents']],
        ['phone', '0113 496 0181', null, ['invoices']],
      ],
    ],
    [
      'Tomasz Reed',
      'Buyer',
      [
        ['mobile', '07700 900184', null, ['orders', 'collections']],
        ['email', 'buyer@marlow.example', null, ['orders']],
      ],
    ],
    ['Harriet Lowe', 'Contracts manager', [['mobile', '07700 900185', null, ['emergencies']]]],
  ],
  kent: [['Kit Langley', 'Owner', [['email', 'hello@kent.example', null, ['orders', 'invoices', 'documents']]]]],
  alder: [
    ['Robert Alder', 'Director', [['phone', '0113 496 0155', null, ['orders']]]],
    ['Alder accounts', 'Accounts', [['email', 'accounts@alder.example', null, ['invoices']]]],
  ],
};

/** Creates the contacts of every site and account with the owners' own commands. Returns Marlow's first contact of each site. */
export async function seedContacts(
  callers: KnownCallers,
  people: People,
  now: Instant,
): Promise<Record<string, string>> {
  const first: Record<string, string> = {};
  for (const key of ['marlow', 'kent', 'alder'] as const) {
    const customer = people[key];
    const ctx = callers.member(now, customer.members['owner']!);
    const add = async (owner: 'site' | 'account', contact: string, items: readonly Item[]) => {
      for (const [kind, value, label, purposes] of items)
        await createContactItem(ctx, owner, { contact, kind, value, label, purposes: [...purposes] });
    };
    for (const [site, name, role, phone, onSite, items] of AT_SITES[key]) {
      const id = await createContact(ctx, 'site', { site: customer.sites[site]!, name, role, phone, onSite });
      await add('site', id, items);
      if (key === 'marlow') first[site] ??= id;
    }
    for (const [name, jobTitle, items] of OF_ACCOUNTS[key])
      await add('account', await createContact(ctx, 'account', { name, jobTitle }), items);
  }
  return first;
}
