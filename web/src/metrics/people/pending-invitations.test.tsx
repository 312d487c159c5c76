import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a person with many invitations is one row, with one button to send them again and one to withdraw them', async () => {
  const sent: unknown[] = [];
  const reports = ['Skips', 'Loads', 'Spend', 'Weight', 'Journeys'];
  await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [],
      listOrganisationInvitations: [
        {
          id: idOf(30),
          email: 'ida@firm.example',
          asked: { manager: false, reports, follows: ['Cost'] },
          invitedBy: 'Olive Owner',
          expiresAt: '2026-12-09T09:00:00.000Z',
        },
      ],
      resendOrganisationInvitation: ({ params }) => {
        sent.push(params['invitationId']);
        return { id: idOf(30) };
      },
    },
  });
  await page.see('Editor & Viewer', 'Reports Skips, Loads, Spend and 2 more; views Cost');
  await page.press('Send again: ida@firm.example');
  await page.see('ida@firm.example invited again with a new link.');
  expect(sent).toEqual([idOf(30)]);
  await page.button('Withdraw: ida@firm.example');
});

it('an invitation that the server fails to send says so, with a reference to quote', async () => {
  await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [],
      listOrganisationInvitations: [{ id: idOf(30), email: 'ida@firm.example' }],
      resendOrganisationInvitation: refuse('UNAVAILABLE'),
    },
  });
  await page.press('Send again: ida@firm.example');
  await page.see('If you report this, quote reference f00d.');
});

it('an invitation is withdrawn after a question', async () => {
  let rows = [{ id: idOf(30), email: 'max@firm.example' }];
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [],
      listOrganisationInvitations: () => rows,
      revokeOrganisationInvitation: () => {
        rows = [];
        return { id: idOf(30) };
      },
    },
  });
  await page.press('Withdraw: max@firm.example');
  await page.dialog();
  await page.press('Withdraw');
  await page.see('Invitation to max@firm.example withdrawn', 'No pending invitations.');
  expect(server.sent('revokeOrganisationInvitation').map(({ params }) => params['invitationId'])).toEqual([idOf(30)]);
});
