import { expect, it } from 'vitest';
import { makeApp } from '../../test/app.tsx';
import { page } from '../../test/page.ts';
import { idOf, staff } from '../../test/personas.ts';
import { refuse } from '../../test/stand-in.ts';
import { createDeskRouter } from './routes.tsx';

const open = makeApp(createDeskRouter);
const WHY = 'The depot is closed on that day.';

/** An answer that is given when the test says so. */
function later() {
  let answer: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (answer = resolve));
  return { given, answer: () => answer() };
}

const request = (n: number) => ({
  jobId: idOf(n),
  orderId: idOf(n + 100),
  number: `SO-${n}`,
  account: { id: idOf(3), name: 'Marlow Build Ltd' },
});

// design: experience.md, Behaviour (Saving).
it('a confirmed request leaves the list before the server answers, and a refused one returns and says why', async () => {
  const [first, second] = [later(), later()];
  let left = [request(11), request(12)];
  const server = await open('/desk/requests', {
    as: staff('office'),
    answers: {
      listRequests: () => left,
      confirmRequest: async ({ params }) => {
        if (params['id'] === idOf(11)) {
          await first.given;
          return refuse('BUSY', { message: WHY }) as never;
        }
        await second.given;
        left = [request(11)];
        return {};
      },
    },
  });
  await page.press('Confirm SO-11');
  await page.absent('Confirm SO-11');
  await page.press('Confirm SO-12');
  await page.absent('Confirm SO-12');
  // The second waits until the first has been answered.
  expect(server.sent('confirmRequest')).toHaveLength(1);
  first.answer();
  await page.see(WHY);
  await page.button('Confirm SO-11');
  second.answer();
  await page.see('SO-12 confirmed.');
  await page.button('Confirm SO-11');
  await page.absent('Confirm SO-12');
});

it('a note is in the list before the server answers, and one that is refused is back in its field', async () => {
  const refused = later();
  await open(`/desk/orders/${idOf(10)}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order: { id: idOf(10), number: 'SO-10' }, notes: [] },
      writeNote: async () => {
        await refused.given;
        return refuse('BUSY', { message: 'We are busy. Try again.' }) as never;
      },
    },
  });
  await page.fill('Note', 'Ask for the card first');
  await page.press('Add note');
  await page.row('Ask for the card first');
  expect(await page.field('Note')).toHaveProperty('value', '');
  await page.fill('Note', 'Gate code 12');
  refused.answer();
  await page.see('We are busy. Try again.', 'No notes.');
  expect(await page.field('Note')).toHaveProperty('value', 'Ask for the card first\nGate code 12');
});

it('a job that is on its way shows it before the server answers, and a refusal puts it back', async () => {
  const refused = later();
  const job = {
    jobId: idOf(20),
    orderId: idOf(10),
    type: 'delivery',
    status: 'allocated',
    date: '2026-11-25',
  } as const;
  await open(`/desk/orders/${idOf(10)}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order: { id: idOf(10), number: 'SO-10' }, jobs: [{ ...job, vehicle: 'Skip 1' }] },
      startOnWay: async () => {
        await refused.given;
        return refuse('BUSY', { message: 'We are busy. Try again.' }) as never;
      },
    },
  });
  await page.press(/^Open: /);
  await page.press('Mark as on its way');
  await page.row('On its way');
  refused.answer();
  await page.see('We are busy. Try again.');
  await page.row('Allocated');
});
