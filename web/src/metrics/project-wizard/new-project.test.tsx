import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a name that the organisation has already leads back to the first step; a metric’s name is used once', async () => {
  await open('/metrics/projects/new', {
    as: colleague(),
    answers: {
      createProject: refuse('PROJECT_NAME_TAKEN', { field: 'name' }),
      listOrganisationMembers: [],
      previewSchedule: [],
    },
  });
  await page.fill('Name', 'Site');
  await page.press('Next');
  await page.press('Sales');
  await page.press('Next');
  await page.see('Step 3 of 4');
  await page.press('Next');
  await page.press('Orders');
  await page.fill('Name', 'orders');
  await page.press('Add metric');
  await page.see('There is already a metric with this name.');
  await page.press('Create project');
  await page.see('The organisation already has a project with this name.');
  expect(await page.field('Name')).toHaveProperty('value', 'Site');
});
