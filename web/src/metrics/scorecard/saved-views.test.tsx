import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('the filters of the address are saved under a name, and a saved view is opened by it', async () => {
  const sent: unknown[] = [];
  const views = [{ id: idOf(40), name: 'Problems', search: 'status=OFF_TRACK' }];
  await open('/metrics?group=owner', {
    as: colleague(),
    answers: {
      listScorecardViews: () => views,
      saveScorecardView: ({ body }) => {
        const { name, search } = (body as { data: { name: string; search: string } }).data;
        sent.push({ name, search });
        const view = { id: idOf(41), name, search };
        views.push(view);
        return view;
      },
    },
  });
  await page.press('Save view');
  await page.fill('Name', 'By owner');
  await page.press('Save');
  await page.see('By owner is saved.');
  expect(sent).toEqual([{ name: 'By owner', search: 'group=owner' }]);
});
