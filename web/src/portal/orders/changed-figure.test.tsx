import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import type { StandIn } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

// design: experience.md, Behaviour.
it('a figure that a live update changes is tinted, and the others are not', async () => {
  let netPence = 30_000;
  const server = await open('/dashboard', {
    as: customer('owner'),
    answers: {
      findMyAccount: { owed: { invoicedPence: 12_345 } },
      getOrdersSummary: () => ({
        today: '2026-11-25',
        states: [{ id: 'requested', count: 1 }],
        spend: [{ month: '2026-11-01', netPence }],
      }),
    },
  });
  await page.see('£300.00', '£123.45');
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0);
  netPence = 40_000;
  server.tell('orders');
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-changed]')].map((e) => e.textContent)).toEqual(['£400.00']),
  );
});

it('a change during the first load of a list is shown after it', async () => {
  let count = 2;
  const named = (name: string) => [{ name, street: 'Quay Road', town: 'Leeds', postcode: 'LS1 4AA' }];
  const first = Promise.withResolvers<ReturnType<typeof named>>();
  const server: StandIn = await open('/dashboard', {
    as: customer('owner'),
    answers: {
      getOrdersSummary: () => ({ states: [{ id: 'on-site', count }] }),
      listSites: () => (server.sent('listSites').length === 1 ? first.promise : named('Quay House')),
    },
  });
  count = 3;
  server.tell('orders');
  // From here on the page listens.
  await page.see('Three skips on site');
  await page.press('Sites');
  await waitFor(() => expect(server.sent('listSites')).toHaveLength(1));
  server.tell('orders');
  first.resolve(named('Quay Hou'));
  await page.see('Quay House');
});
