import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const id = idOf(10);

it.each([
  ['/sites', 'listSites'],
  ['/account/users', 'listMembers'],
  ['/account/sessions', 'listSessions'],
  ['/account/contact', 'listAccountContacts'],
])('%s is downloaded as a list', async (path, name) => {
  await open(path, {
    as: customer('owner'),
    answers: {
      listSites: [{ id, name: 'Quay House' }],
      listMembers: [{ id, name: 'Olive Owner', email: 'olive@marlow.example' }],
      listSessions: [{ id, current: true }],
      listAccountContacts: [{ id, name: 'Denise Carr', items: [] }],
    },
  });
  await page.press('Export');
  await page.press('CSV');
  await page.file(`${name}.csv`);
});
