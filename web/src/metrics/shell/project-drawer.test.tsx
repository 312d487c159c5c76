import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('the drawer lists all, active and finished projects by organisation, with members and links to create more', async () => {
  const organisation = { id: idOf(20), name: 'Marlow sites' };
  const yard = { id: idOf(30), name: 'Yard figures', organisation, role: 'manager' as const, open: 2, waiting: 1 };
  const server = await open('/metrics/organisations', {
    as: colleague(),
    answers: {
      listProjects: ({ query }) => (query['state'] === 'finished' ? [] : [yard]),
      listOrganisationMembers: [],
    },
  });
  await page.button(/^Yard figures.*3 items waiting/);
  await page.press('Finished');
  await page.see('No finished projects.');
  await page.press('All');
  await page.button(/^Yard figures/);
  expect(server.sent('listProjects').map(({ query }) => query['state'])).toEqual(['active', 'finished', 'all']);
  await expectAccessible();
  expect((await page.button('New project')).getAttribute('href')).toBe('/metrics/projects/new');
  expect((await page.button('New organisation')).getAttribute('href')).toBe('/metrics/organisations/new');
  await page.press(/^Marlow sites.*members/);
  await page.heading('Marlow sites');
});
