import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('the / key focuses the search, which is not typed into, and the address has what is searched', async () => {
  const yard = { id: idOf(30), name: 'Yard figures', organisation: { id: idOf(20), name: 'Marlow sites' } };
  const server = await open('/metrics/projects', {
    as: colleague(),
    answers: { listProjects: ({ query }) => (query['q'] ? [yard] : [yard, { ...yard, id: idOf(31), name: 'Other' }]) },
  });
  await page.heading('2 projects');
  await page.keyboard('/');
  const search = await page.field('Search projects');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', '');
  await page.keyboard('yard');
  await page.heading('1 project');
  await page.address(/^\/metrics\/projects\?q=yard$/);
  expect(server.sent('listProjects').at(-1)!.query).toMatchObject({ q: 'yard' });
});
