import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const MAX = 'max@tarn.example';

it('an organisation is created in three steps: a name in use is reported, managers are invited by email', async () => {
  const server = await open('/metrics/organisations/new', {
    as: colleague(),
    answers: {
      checkOrganisationName: ({ query }) => ({ available: query['name'] === 'Tarn Homes' }),
      createOrganisation: { id: idOf(21), name: 'Tarn Homes' },
      inviteManagers: [{ email: MAX }],
    },
  });
  await page.press('Next');
  await page.see('This field is required');
  await page.fill('Name', 'marlow build SITES');
  await page.keyboard('{Tab}');
  await page.see('This organisation name is already in use');
  await page.fill('Name', 'Tarn Homes');
  await page.press('Next');
  await page.fill('Email addresses', `${MAX}, ben`);
  await page.press('Create organisation');
  await page.see('Invalid email address: ben');
  await expectAccessible();
  expect(server.sent('createOrganisation')).toEqual([]);
  await page.fill('Email addresses', MAX);
  await page.press('Create organisation');
  await page.heading('Tarn Homes has been created');
  await page.see('1 person invited.');
  expect(server.sent('createOrganisation')[0]!.body).toMatchObject({ name: 'Tarn Homes' });
  await page.sent(server, 'inviteManagers', { emails: [MAX] });
  expect((await page.button('Create a project')).getAttribute('href')).toContain(`organisation=${idOf(21)}`);
});

it('nobody needs to be invited; invitations that fail are sent again without another organisation', async () => {
  let fails = true;
  const server = await open('/metrics/organisations/new', {
    as: colleague(),
    answers: {
      checkOrganisationName: { available: true },
      createOrganisation: { id: idOf(21), name: 'Newteam' },
      inviteManagers: () => (fails ? refuse('ALREADY_MANAGER') : [{ email: MAX }]),
    },
  });
  await page.fill('Name', 'Newteam');
  await page.press('Next');
  await page.button('Create without inviting anyone');
  await page.fill('Email addresses', MAX);
  await page.press('Create organisation');
  await page.see(/already a manager/);
  fails = false;
  await page.fill('Email addresses', '');
  await page.press('Create without inviting anyone');
  await page.see('You’re its manager.');
  expect(server.sent('createOrganisation')).toHaveLength(1);
  expect(server.sent('inviteManagers')).toHaveLength(1);
});
