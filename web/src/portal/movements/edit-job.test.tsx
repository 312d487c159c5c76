import { describe, expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const openPortal = makeApp(createPortalRouter);

const [ORDER, JOB] = [idOf(10), idOf(11)] as const;
const edit = (fields: ('date' | 'slot' | 'notes' | 'driverNotes')[], reason: string | null) => ({
  fields,
  reason,
  until: '2026-12-01T15:00:00.000Z',
});
const job = {
  id: JOB,
  type: 'delivery' as const,
  date: '2026-12-02',
  slot: 'pm' as const,
  containerSubType: { name: '8 yd builders' },
};
const order = (jobs: object[]) => ({
  id: ORDER,
  number: 'SO-10567',
  site: { id: idOf(12), name: 'Quay House' },
  containerSubType: { id: idOf(13), name: '8 yd builders' },
  price: { grossPence: 18_000 },
  jobs,
});
const open = (answers: Answers) => openPortal(`/jobs/edit/${ORDER}/${JOB}`, { as: customer('owner'), answers });

describe('editing a job by its status', () => {
  it('a confirmed job can change its day, time and notes', async () => {
    const reason = 'This job is confirmed. You can still change the day, time and notes.';
    const server = await open({
      getOrder: order([{ ...job, status: 'confirmed', edit: edit(['date', 'slot', 'notes'], reason) }]),
      getLockedDates: { minDate: '2026-12-01', maxDate: '2026-12-31' },
    });
    await page.see(/You can still change the day, time and notes/, /You can change the day and time until /);
    await page.absent('Change: Container');
    await page.press('Morning');
    await page.see('The price doesn’t change.');
    await page.press('Save changes');
    await page.see('Delivery updated');
    await page.sent(server, 'updateJob', { slot: 'am' });
    await page.address(new RegExp(`^/jobs/detail/${ORDER}`));
  });

  it('an allocated job can only change its notes, and a later one nothing', async () => {
    const reason = 'A vehicle is allocated, so you can only change the notes.';
    const server = await open({
      getOrder: order([{ ...job, status: 'allocated', edit: edit(['notes'], reason) }]),
    });
    await page.see(reason);
    expect(document.querySelector('[role="grid"]')).toBeNull();
    await page.fill('Notes for this job', 'Gate code 4471');
    await page.press('Save changes');
    await page.sent(server, 'updateJob', { notes: 'Gate code 4471' });
  });

  it.each(['cancelled', 'declined', 'completed'] as const)('a job that is %s cannot be changed', async (status) => {
    const reason = 'This job has finished, so it can’t be changed.';
    await open({ getOrder: order([{ ...job, status, edit: edit([], reason) }]) });
    await page.see(reason);
    await page.absent('Save changes');
  });

  it('two users edit a job at once: the second keeps the first’s other changes, and is asked before replacing the same one', async () => {
    const versions = ['2026-11-24T09:00:00.000Z', '2026-11-25T08:00:00.000Z'] as const;
    let latest = { updatedAt: versions[0] as string, driverNotes: null as string | null };
    const server = await open({
      getOrder: () => ({
        ...order([{ ...job, status: 'requested', edit: edit(['driverNotes'], null) }]),
        ...latest,
      }),
      updateJob: ({ headers }) =>
        headers.get('if-match') === `"${latest.updatedAt}"` ? {} : refuse('CHANGED_MEANWHILE'),
    });
    await page.fill('Notes for all drivers', 'Use the front gate');
    latest = { updatedAt: versions[1], driverNotes: 'Use the back gate' };
    await page.press('Save changes');
    await page.dialog();
    await page.see('Someone else has changed this', 'Notes for all drivers “Use the back gate”');
    await page.press('Go back');
    expect(server.sent('updateJob')).toHaveLength(1);
    await page.press('Save changes');
    await page.dialog();
    await page.press('Replace with mine');
    await page.see('Delivery updated');
    await page.sent(server, 'updateJob', { driverNotes: 'Use the front gate' });
  });
});
