import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: 12 }));
const depot = { ...DEPOT, code: 'LS', postcode: 'LS11 5PS', nation: 'england_wales' as const, leadDays: 1, weekdays };
const zone = { id: idOf(10), name: 'Harrogate', depot: DEPOT, prefixes: ['HG1', 'HG2'] };
const DAY = '2026-12-02';
const day = { date: DAY, booked: 3, capacity: 12 };

it('a day shows its jobs before it is closed, and its capacity is changed', async () => {
  let closed = false;
  const server = await open('/desk/calendar', {
    as: staff('manager'),
    answers: {
      getDeskCalendar: () => ({
        depots: [{ ...depot, closures: closed ? [{ date: DAY, reason: 'Weighbridge test', booked: 3 }] : [] }],
      }),
      getDepotDays: () => [closed ? { ...day, closed: 'closed' as const, reason: 'Weighbridge test' } : day],
      closeDay: () => {
        closed = true;
        return { booked: 3 };
      },
      openDay: () => {
        closed = false;
        return day;
      },
    },
  });
  await page.see('open 5 days a week');
  const cell = /3 of 12 places booked$/;
  await page.press(cell);
  await page.dialog();
  await page.see(/booked on this day/);
  await page.fill('Maximum jobs on this day', '3');
  await page.press('Save');
  await page.sent(server, 'setDayCapacity', { capacity: 3 });
  await page.press(cell);
  await page.dialog();
  const close = /^Close with/;
  await page.press(close);
  await page.see('Enter a reason. Customers will see it.');
  await page.fill('Reason', 'Weighbridge test');
  await page.press(close);
  await page.sent(server, 'closeDay', { reason: 'Weighbridge test' });
  await page.row(/Weighbridge test/);
  await page.press(/Weighbridge test/);
  await page.dialog();
  await page.press('Reopen this day');
  await page.gone('Weighbridge test');
});

it('the week of a depot is changed, within its limits', async () => {
  const server = await open('/desk/calendar', {
    as: staff('manager'),
    answers: { getDeskCalendar: { depots: [depot] }, getDepotDays: [day] },
  });
  await page.press('Edit');
  await page.dialog();
  await page.fill('Lead time (days)', '99');
  await page.press('Save');
  await page.see('Enter a whole number of days, up to 60.');
  await page.fill('Lead time (days)', '2');
  await page.press('Open on Sunday');
  await page.fill('Cut-off on Sunday', '11:00');
  await page.fill('Maximum jobs on Sunday', '4');
  await page.press('Save');
  await page.sent(server, 'updateDepot', { leadDays: 2 });
  expect(server.sent('updateDepot')[0]!.body['weekdays']).toContainEqual({ weekday: 7, cutOff: '11:00', capacity: 4 });
});

it('a permit number is in the format of its regulator; an exemption’s is not checked', async () => {
  const server = await open('/desk/calendar', {
    as: staff('manager'),
    answers: { getDeskCalendar: { depots: [depot] }, getDepotDays: [day] },
  });
  await page.press('Edit');
  await page.fill('Permit or exemption number', 'WEX123456');
  await page.press('Save');
  await page.see('Enter the permit number as the permit shows it, for example EPR/AB1234CD.');
  expect(server.sent('updateDepot')).toEqual([]);
  await page.choose('Authorisation', 'Exemption');
  await page.press('Save');
  await page.sent(server, 'updateDepot', { permitKind: 'exemption', permitNumber: 'WEX123456' });
});

it('a prefix that another zone has is refused on its field; a postcode is looked up; a zone is removed', async () => {
  let zones: (typeof zone)[] = [];
  await open('/desk/calendar', {
    as: staff('manager'),
    answers: {
      getDeskCalendar: () => ({ depots: [depot], zones }),
      getDepotDays: [day],
      createZone: ({ body }) => {
        if ((body['prefixes'] as string[]).includes('LS11'))
          return refuse('PREFIX_TAKEN', { field: 'prefixes', message: 'LS11 is in Leeds' });
        zones = [zone];
        return { id: zone.id };
      },
      removeZone: () => {
        zones = [];
        return { id: zone.id };
      },
      lookUpPostcode: { depot: DEPOT, zone: { id: zone.id, name: zone.name }, prefix: 'HG1' },
    },
  });
  await page.press('Add a zone');
  await page.dialog();
  await page.fill('Name', 'Harrogate');
  await page.fill('Postcode prefixes', 'HG1, LS11');
  await page.press('Save');
  await page.see('LS11 is in Leeds');
  await page.fill('Postcode prefixes', 'HG1, HG2');
  await page.press('Save');
  await page.see('Zone saved');
  await page.fill('Postcode', 'hg1 1aa');
  await page.press('Check');
  await page.see('Harrogate zone, served from Holbeck (prefix HG1)');
  await page.press('Edit Harrogate');
  await page.dialog();
  await page.press('Remove');
  await page.see('Zone removed.');
});

it('a zone needs a prefix unless it is everywhere else, which the list and the look-up say', async () => {
  let zones: (typeof zone & { elsewhere: boolean })[] = [];
  const server = await open('/desk/calendar', {
    as: staff('manager'),
    answers: {
      getDeskCalendar: () => ({ depots: [depot], zones }),
      getDepotDays: [day],
      createZone: () => {
        zones = [{ ...zone, name: 'Far away', prefixes: [], elsewhere: true }];
        return { id: zone.id };
      },
      lookUpPostcode: { depot: DEPOT, zone: { id: zone.id, name: 'Far away' }, prefix: null },
    },
  });
  await page.press('Add a zone');
  await page.dialog();
  await page.fill('Name', 'Far away');
  await page.press('Save');
  await page.see('Enter at least one prefix, or tick Everywhere else.');
  await page.press(/^Everywhere else/);
  await page.press('Save');
  await page.sent(server, 'createZone', { prefixes: [], elsewhere: true });
  await page.see('Zone saved', 'Everywhere else');
  await page.fill('Postcode', 'iv1 1aa');
  await page.press('Check');
  await page.see('Far away zone, served from Holbeck (everywhere else)');
});

it('the office reads the calendar, and only a manager changes it', async () => {
  await open('/desk/calendar', {
    as: staff('office'),
    answers: { getDeskCalendar: { depots: [depot] }, getDepotDays: [day] },
  });
  await page.press(/places booked$/);
  await page.dialog();
  await page.see('Only a manager can change the calendar.');
});
