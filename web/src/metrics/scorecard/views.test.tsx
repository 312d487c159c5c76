import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a view of the scorecard is saved under a name, opened, renamed and deleted', async () => {
  let views: { id: string; name: string; search: string }[] = [];
  const view = { id: idOf(60), search: 'group=owner' };
  const answers = {
    getScorecard: new WithMeta([{ id: idOf(40), name: 'Waste collected' }], { total: 1 }),
    listScorecardViews: () => views,
    saveScorecardView: () => (views = [{ ...view, name: 'By owner' }])[0]!,
    updateScorecardView: () => (views = [{ ...view, name: 'Owners' }])[0]!,
    removeScorecardView: () => {
      views = [];
      return {};
    },
  };
  const server = await open('/metrics?group=owner', { as: colleague(), answers });
  await page.press('Save view');
  await page.dialog();
  await page.fill('Name', 'By owner');
  await page.press('Save');
  await page.see('By owner is saved.');
  await page.sent(server, 'saveScorecardView', { name: 'By owner', search: 'group=owner' });
  await page.absent('Save view');
  expect(await page.field('Saved views')).toHaveProperty('value', view.id);

  await open('/metrics', { as: colleague(), answers });
  await page.choose('Saved views', 'By owner');
  await page.address(/^\/metrics\?group=owner$/);
  await page.press('Manage views');
  await page.dialog();
  await page.press('Rename By owner');
  await page.fill('Name', 'Owners');
  await page.press('Save');
  await page.press('Delete Owners');
  await page.see('Owners deleted.');
});
