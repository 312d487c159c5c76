import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const invited = {
  id: idOf(30),
  email: 'ida@marlow.example',
  role: 'viewer' as const,
  siteIds: null,
  validFrom: null,
  validTo: null,
  invitedBy: 'Olive Owner',
  expiresAt: '2026-12-09T09:00:00.000Z',
  expired: false,
};

it('an invitation to an account names who invited and when it expires, is sent again with the same access, and withdrawn', async () => {
  let rows = [invited];
  const server = await open('/account/users', {
    as: customer('owner'),
    answers: {
      listMembers: [],
      listInvitations: () => rows,
      invite: invited,
      revokeInvitation: () => {
        rows = [];
        return { id: invited.id };
      },
    },
  });
  await page.see('ida@marlow.example', /invited by Olive Owner, expires on .*9 Dec/);
  await page.press('Send again: ida@marlow.example');
  await page.see('ida@marlow.example invited');
  const { email, role, siteIds, validFrom, validTo } = invited;
  expect(server.sent('invite').map(({ body }) => body)).toEqual([{ email, role, siteIds, validFrom, validTo }]);
  await page.press('Withdraw: ida@marlow.example');
  await page.dialog();
  await page.press('Withdraw');
  await page.see('Invitation to ida@marlow.example withdrawn', 'No pending invitations.');
  expect(server.sent('revokeInvitation').map(({ params }) => params['id'])).toEqual([invited.id]);
});
