import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a view of the scorecard is saved under a name, opened, renamed and deleted', async () => {
  let views: { id: string; list: string; name: string; search: string }[] = [];
  const view = { id: idOf(60), list: 'scorecard', search: 'group=owner' };
  const answers = {
    getScorecard: new WithMeta([{ id: idOf(40), name: 'Waste collected' }], { total: 1 }),
    listViews: () => views,
    saveView: () => (views = [{ ...view, name: 'By owner' }])[0]!,
    updateView: () => (views = [{ ...view, name: 'Owners' }])[0]!,
    removeView: () => {
      views = [];
      return {};
    },
  };
  const server = await open('/metrics?group=owner', { as: colleague(), answers });
  await page.press('Save view');
  await page.dialog();
  await page.press('Save');
  await page.see('Enter a name.');
  await page.fill('Name', 'By owner');
  await page.press('Save');
  await page.see('By owner saved.');
  await page.sent(server, 'saveView', { list: 'scorecard', name: 'By owner', search: 'group=owner' });
  await page.absent('Save view');
  expect((await page.button('By owner')).getAttribute('aria-current')).toBe('page');

  await open('/metrics', { as: colleague(), answers });
  // The views have come: until then only the grouping is called that.
  await page.button('Manage views');
  await page.press('By owner');
  await page.address(/^\/metrics\?group=owner$/);
  await page.press('Manage views');
  await page.dialog();
  await page.press('Rename By owner');
  await page.fill('Name', 'Owners');
  await page.press('Save');
  await page.press('Delete Owners');
  await page.see('Owners deleted.');
});
