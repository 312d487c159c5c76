import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const invitation = (id: string, organisation: string) => ({
  id,
  organisation,
  asked: { manager: true, reports: [], follows: ['Waste'] },
  invitedBy: 'Zoë Stranger',
  expiresAt: '2026-12-09T09:00:00.000Z',
});

it('invitations to the user are accepted and declined on the page of organisations, until none is left', async () => {
  let pending = [invitation(idOf(31), 'Third Org'), invitation(idOf(32), 'Fourth Org')];
  const answered = (params: Record<string, string>) => {
    pending = pending.filter(({ id }) => id !== params['id']);
  };
  const server = await open('/metrics/organisations', {
    as: colleague(),
    answers: {
      listOwnOrganisationInvitations: () => pending,
      acceptOwnOrganisationInvitation: ({ params }) => {
        answered(params);
        return { id: idOf(22), organisation: 'Third Org' };
      },
      declineOwnOrganisationInvitation: ({ params }) => {
        answered(params);
        return { organisation: 'Fourth Org' };
      },
    },
  });
  await page.see('Third Org', 'Zoë Stranger has invited you to join as a manager, and to view Waste');
  await expectAccessible();
  await page.press('Accept: Third Org');
  await page.see('You’ve joined Third Org');
  expect(server.sent('acceptOwnOrganisationInvitation')[0]!.params).toEqual({ id: idOf(31) });
  await page.press('Decline: Fourth Org');
  await page.dialog();
  await page.press('Decline');
  await page.gone('Invitations to you');
  expect(server.sent('declineOwnOrganisationInvitation')[0]!.params).toEqual({ id: idOf(32) });
});
