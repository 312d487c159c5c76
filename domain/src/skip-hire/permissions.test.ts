import { describe, expect, test } from 'vitest';
import { can, isMemberValid, PERMISSIONS, type Permission, refusedBecause, ROLES, type Role } from './permissions.ts';

/** The table of portal.md §2, cell by cell. */
const TABLE: Record<Role, { orders: string; prices: string; invoices: string; documents: string; members: string }> = {
  owner: { orders: 'all', prices: 'yes', invoices: 'yes', documents: 'view, sign, upload', members: 'manage' },
  manager: { orders: 'all', prices: 'yes', invoices: 'yes', documents: 'view, sign, upload', members: 'manage' },
  buyer: { orders: 'create, edit', prices: 'yes', invoices: 'no', documents: 'view, sign, upload', members: 'no' },
  accounts: { orders: 'view', prices: 'yes', invoices: 'yes', documents: 'view', members: 'no' },
  viewer: { orders: 'view', prices: 'no', invoices: 'no', documents: 'view', members: 'no' },
};

/** The meaning of a column's words. */
const MEANING: Record<string, Permission[]> = {
  'orders all': [
    'orders.view',
    'orders.create',
    'orders.edit',
    'sites.view',
    'sites.create',
    'sites.edit',
    'account.edit',
    'calendar.subscribe',
  ],
  'orders create, edit': [
    'orders.view',
    'orders.create',
    'orders.edit',
    'sites.view',
    'sites.create',
    'sites.edit',
    'calendar.subscribe',
  ],
  'orders view': ['orders.view', 'sites.view', 'calendar.subscribe'],
  'prices yes': ['prices.view'],
  'invoices yes': ['invoices.view'],
  'documents view, sign, upload': ['documents.view', 'documents.sign', 'documents.upload'],
  'documents view': ['documents.view'],
  'members manage': ['members.manage'],
};

describe('the table of portal.md §2', () => {
  test.each(ROLES)('%s', (role) => {
    const expected = Object.entries(TABLE[role]).flatMap(([column, cell]) => MEANING[`${column} ${cell}`] ?? []);
    expect(PERMISSIONS.filter((permission) => can(role, permission)).toSorted()).toEqual(expected.toSorted());
  });

  test('business details belong to owner and manager (portal.md §5, PUT accounts)', () => {
    expect(ROLES.filter((role) => can(role, 'account.edit'))).toEqual(['owner', 'manager']);
  });
});

describe('permissions beyond the role', () => {
  const manager = { role: 'manager', siteIds: null, limitedToDates: false, actor: { kind: 'customer' } } as const;

  test.each([
    [{ siteIds: ['one'] }, ['sites.create', 'members.manage', 'account.edit']],
    [{ siteIds: [] }, ['sites.create', 'members.manage', 'account.edit']],
    [{ limitedToDates: true }, ['members.manage', 'account.edit']],
  ])(
    'a manager with %o manages nobody and changes no account details; with limited sites they cannot add one',
    (limits, refused) => {
      expect(PERMISSIONS.filter((p) => refusedBecause({ ...manager, ...limits }, p) === 'limits')).toEqual(refused);
    },
  );

  test('staff who view an account leave no lasting access behind', () => {
    const visitor = { ...manager, actor: { kind: 'staff' } } as const;
    const refused = PERMISSIONS.filter((p) => refusedBecause(visitor, p) === 'visiting');
    expect(refused).toEqual(['members.manage', 'calendar.subscribe']);
  });

  test('a member without limits has all permissions of their role', () => {
    for (const role of ROLES)
      for (const p of PERMISSIONS) expect(refusedBecause({ ...manager, role }, p)).toBe(can(role, p) ? null : 'role');
  });
});

describe('a membership', () => {
  test.each([
    [null, null, true],
    ['2026-11-20', null, true],
    ['2026-11-21', null, false],
    [null, '2026-11-20', true],
    [null, '2026-11-19', false],
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-25', '2026-11-01', false],
  ])('from %s to %s is valid on 20 November 2026: %s', (validFrom, validTo, valid) => {
    expect(isMemberValid({ validFrom, validTo }, '2026-11-20')).toBe(valid);
  });
});
