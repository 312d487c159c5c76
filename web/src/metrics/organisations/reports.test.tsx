import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a manager schedules a report for a colleague, pauses it and deletes it', async () => {
  const schedule = { frequency: 'WEEKLY' as const, weekday: 1, monthDay: 1, hour: 8 };
  const report = {
    id: idOf(10),
    project: null,
    ...schedule,
    readers: [{ id: idOf(31), name: 'Vera Viewer', stopped: true }],
    madeBy: { id: idOf(30), name: 'Mona' },
    pausedAt: null as string | null,
    canEdit: true,
  };
  let reports: (typeof report)[] = [];
  const member = { role: 'member' as const, deactivated: false };
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [
        { ...member, id: idOf(30), name: 'Mona', email: 'mona@firm.example', you: true },
        { ...member, id: idOf(31), name: 'Vera Viewer', email: 'vera@firm.example', you: false },
      ],
      listReports: () => reports,
      createReport: () => (reports = [report]),
      updateReport: () => (reports = [{ ...report, pausedAt: '2026-11-18T09:00:00.000Z' }]),
      removeReport: () => (reports = []),
    },
  });
  await page.press('Schedule a report');
  await page.dialog();
  await page.press('Vera Viewer');
  await page.press('Schedule');
  await page.see('Every Monday at 08:00', 'Vera Viewer (unsubscribed)');
  expect(server.sent('createReport')[0]!.body).toEqual({
    ...schedule,
    projectId: null,
    readerIds: [idOf(30), idOf(31)],
  });
  await page.press('Pause: All projects, weekly');
  await page.see('Paused. Every Monday at 08:00');
  expect(server.sent('updateReport')[0]!.body).toMatchObject({ paused: true, readerIds: [idOf(31)] });
  await page.press('Delete: All projects, weekly');
  await page.dialog();
  await page.press('Delete');
  await page.see('No reports yet.');
});
