import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('in the list only an order that may need something has a colour; one that has ended is a word', async () => {
  await open('/jobs', {
    as: customer('owner'),
    answers: {
      getOrdersSummary: { states: [{ id: 'completed', count: 2 }] },
      getOrdersByStatus: [
        { id: idOf(1), number: 'SO-1', status: 'completed', state: 'completed' },
        { id: idOf(2), number: 'SO-2', status: 'requested', state: 'requested' },
      ],
    },
  });
  await page.see('SO-1', 'SO-2');
  const pills = [...document.querySelectorAll('main td [data-tone]')].map(({ textContent }) => textContent);
  expect(pills).toEqual(['Requested']);
});
