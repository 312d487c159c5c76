import { waitFor } from '@testing-library/dom';
import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const JOB = idOf(20);
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];

/** The job's card, once it is on that day. */
const cardOn = (date: string) =>
  waitFor(() => {
    const card = document.querySelector<HTMLElement>(`[data-day="${date}"] [data-plan="${JOB}"]`);
    if (!card) throw new Error(`The job is not on ${date}.`);
    return card;
  });

// design: experience.md, Behaviour (Saving).
it('a job is moved by keyboard; without a connection it returns to its day, and the next attempt moves it', async () => {
  let day = '2026-11-25';
  const job = { jobId: JOB, orderId: idOf(21), number: 'SO-11', status: 'confirmed' as const, slot: 'any' as const };
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlanner: () => ({
        depot: DEPOT,
        days: WEEK.map((date) => ({
          date,
          capacity: 10,
          // The depot works from Monday to Friday, but not on Thursday.
          closed: ['2026-11-26', '2026-11-28', '2026-11-29'].includes(date) ? ('closed' as const) : null,
          jobs: date === day ? [{ ...job, date }] : [],
        })),
      }),
      planJob: ({ body }) => {
        day = String(body['date']);
        return { sentTo: ['accounts@apex.example'], sending: true };
      },
    },
  });
  (await cardOn('2026-11-25')).focus();
  server.offline = true;
  await page.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await page.see('We can’t reach the server.');
  (await cardOn('2026-11-25')).focus();
  server.offline = false;
  await page.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await page.see('Sent to accounts@apex.example.');
  await cardOn('2026-11-27');
  await page.sent(server, 'planJob', { date: '2026-11-27', slot: 'any' });
});
