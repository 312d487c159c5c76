import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const request = (n: number) => ({
  jobId: idOf(n),
  orderId: idOf(n + 100),
  number: `SO-${n}`,
  account: { id: idOf(3), name: 'Marlow Build Ltd' },
  container: '8 yd builders',
});
const focusedJob = () => document.activeElement?.closest('[data-job]')?.getAttribute('data-job');

it('the first request has the focus; Enter shows it beside the list, and its answer goes on to the next', async () => {
  let left = [request(11), request(12)];
  const server = await open('/desk/requests', {
    as: staff('office'),
    answers: {
      listRequests: () => left,
      confirmRequest: ({ params }) => {
        left = left.filter(({ jobId }) => jobId !== params['id']);
        return {};
      },
    },
  });
  await vi.waitFor(() => expect(focusedJob()).toBe(idOf(11)));
  await page.keyboard('{Enter}');
  await page.dialog();
  await page.address(new RegExp(`open=${idOf(11)}`));
  await page.press('Confirm');
  await page.sent(server, 'confirmRequest');
  await page.address(new RegExp(`open=${idOf(12)}`));
  await page.button('SO-12');
  await page.keyboard('{Escape}');
  await page.address(/\/desk\/requests$/);
  await vi.waitFor(() => expect(focusedJob()).toBe(idOf(12)));
});

it('requests are ordered by their dates from the filters, and a chip shows it', async () => {
  await open('/desk/requests', { as: staff('office'), answers: { listRequests: [request(11)] } });
  await page.button('Confirm SO-11');
  await page.keyboard('f');
  await page.dialog();
  await page.keyboard('earliest{Enter}');
  await page.address(/sort=date/);
  await page.press('Sort by: Earliest date first. Remove filter');
  await page.address(/\/desk\/requests$/);
});

it('several requests are selected by keys and confirmed from the bar', async () => {
  let left = [request(11), request(12), request(13)];
  const server = await open('/desk/requests', {
    as: staff('office'),
    answers: {
      listRequests: () => left,
      confirmRequest: ({ params }) => {
        left = left.filter(({ jobId }) => jobId !== params['id']);
        return {};
      },
    },
  });
  await vi.waitFor(() => expect(focusedJob()).toBe(idOf(11)));
  await page.keyboard('x');
  await page.button('Confirm 1');
  await page.keyboard('j');
  await page.keyboard('X');
  await page.button('Confirm 2');
  await page.keyboard('{Escape}');
  await page.absent('Clear selection');
  await page.press('Select SO-12');
  await page.press('Select SO-13');
  await page.press('Confirm 2');
  await vi.waitFor(() =>
    expect(server.sent('confirmRequest').map(({ params }) => params['id'])).toEqual([idOf(12), idOf(13)]),
  );
  await page.absent('Clear selection');
});
