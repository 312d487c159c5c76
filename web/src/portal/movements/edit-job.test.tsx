import { describe, expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
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
    const reason = 'A lorry is allocated, so you can only change the notes.';
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

  describe('a requested job', () => {
    const [EIGHT, SIX, WASTE] = [idOf(13), idOf(14), idOf(15)];
    const family = { id: idOf(16), name: 'Open skip', shape: 'skip' as const };
    const size = (id: string, name: string) => ({ id, name, sizeYards: 6, lengthCm: 260, widthCm: 150, heightCm: 100 });
    const owner = customer('owner');
    const requested = {
      ...order([
        {
          ...job,
          status: 'requested' as const,
          containerSubType: { id: EIGHT, name: '8 yd builders' },
          wasteType: { id: WASTE, name: 'Mixed construction' },
          edit: { fields: ['containerTypeId', 'containerSubTypeId', 'notes', 'poNumber'] as const, reason: null },
        },
      ]),
      containerType: family,
      containerSubType: { id: EIGHT, name: '8 yd builders' },
      wasteType: { id: WASTE, name: 'Mixed construction' },
      poNumber: 'MB-1',
    };
    const answers = {
      findMyAccount: { ...(owner.answers.findMyAccount as object), poMandatory: true },
      getOrder: requested as object,
      getApplicationAuth: {
        ...(owner.answers.getApplicationAuth as object),
        containerSubtypes: [size(EIGHT, '8 yd builders'), size(SIX, '6 yd builders')].map((each) => ({
          ...each,
          containerTypes: [family],
        })),
        wasteTypes: [{ id: WASTE, name: 'Mixed construction', selfService: true }],
      },
      checkJobChange: {
        quoteId: idOf(17),
        before: { grossPence: 18_000 },
        after: { grossPence: 15_000 },
        differencePence: -3_000,
      },
    };

    it('can be edited in full, with the price of the change; a PO number that the account requires must stay', async () => {
      const server = await open(answers);
      await page.disabled('Save changes', 'No changes yet');
      await page.press('Change: Container');
      await page.press(/^6 yd builders/);
      await page.see('£30.00 less than the current price of £180.00.');
      await expectAccessible();
      await page.fill('PO number', '');
      await page.press('Save changes');
      await page.see('Enter a PO number. Your account requires one.');
      expect(server.sent('updateJob')).toEqual([]);
      await page.fill('PO number', 'MB-EDIT');
      await page.press('Save changes');
      await page.see('Delivery updated');
      await page.sent(server, 'updateJob', { containerSubTypeId: SIX, poNumber: 'MB-EDIT', quoteId: idOf(17) });
    });

    it('what was entered is kept on the device after a log-out, for the same user alone', async () => {
      await open(answers);
      await page.press('Change: Container');
      await page.press(/^6 yd builders/);
      await page.press(/^Log out/);
      await page.dialog();
      await page.see('1 form is unfinished.');
      await page.press('Keep on this device');
      await page.heading('Login');

      const other = customer('buyer');
      const path = `/jobs/edit/${ORDER}/${JOB}`;
      await openPortal(path, { as: { ...other, user: { ...other.user, id: idOf(90) } }, answers });
      await page.heading(/^Edit the delivery on /);
      await page.see('unchanged');
      expect(document.body.textContent).not.toContain('We’ve kept what you entered.');
      await open(answers);
      await page.see('We’ve kept what you entered.', 'instead of 8 yd builders');
      await page.see('£30.00 less than the current price of £180.00.');
    });
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
