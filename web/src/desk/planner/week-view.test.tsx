import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
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
  const server = await open('/desk/planner?view=week', {
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
        return { sentTo: ['accounts@apex.example'], sending: true, email: 'soon' };
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
  await page.see('accounts@apex.example will be emailed in a minute.');
  await cardOn('2026-11-27');
  await page.sent(server, 'planJob', { date: '2026-11-27', slot: 'any' });
});

it('the days of a job’s dialog are today and later, and a refusal goes with the next success', async () => {
  let refused = true;
  const job = { jobId: JOB, orderId: idOf(21), number: 'SO-11', status: 'confirmed' as const, slot: 'any' as const };
  const message = 'Friday 27 November is full.';
  await open('/desk/planner?view=week', {
    as: staff('office'),
    answers: {
      getPlanner: ({ query }) => ({
        depot: DEPOT,
        days: WEEK.map((date, i) => ({
          date: addDays(query['from'] as IsoDate, i),
          capacity: 10,
          closed: null,
          jobs: date === '2026-11-26' && query['from'] === WEEK[0] ? [{ ...job, date }] : [],
        })),
      }),
      planJob: () => (refused ? refuse('DATE_FULL', { message }) : { sentTo: [], sending: true, email: 'none' }),
    },
  });
  const openJob = async () => {
    (await cardOn('2026-11-26')).click();
    await page.dialog();
  };
  await openJob();
  const days = [...(await page.field('Day')).querySelectorAll('option')].map(({ value }) => value);
  expect(days.filter((day) => day !== '' && day < '2026-11-25')).toEqual([]);
  expect(days).toContain('2026-11-27');
  await page.choose('Day', '2026-11-27');
  await page.press('Move job');
  await page.see(message);
  refused = false;
  (await cardOn('2026-11-26')).focus();
  await page.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await page.see('moved to Friday 27 November.');
  await page.gone(message);
});
