import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

// design: experience.md, Behaviour.
it('a figure that a live update changes is tinted, and the others are not', async () => {
  let count = 2;
  const server = await open('/dashboard', {
    as: customer('owner'),
    answers: {
      getOrdersSummary: () => ({
        states: [
          { id: 'requested', count: 1 },
          { id: 'scheduled', count: 1 },
          { id: 'on-site', count },
        ],
      }),
    },
  });
  await page.see('On site');
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0);
  count = 3;
  server.tell('orders');
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-changed]')].map((e) => e.textContent)).toEqual(['3']),
  );
});
