import { expect, it } from 'vitest';
import { longestFree, offLabel, partOf, whyOff, type Off } from './absences.ts';
import { nextToExpire } from './fleet-dates.ts';
import { roomAfter, runTimes, type RunStop } from './run-times.ts';

const off = (from: number, until: number, of: Partial<Off> = {}): Off => ({
  from,
  until,
  who: 'YK71 ABC',
  reason: 'mot',
  ...of,
});
const stop: RunStop = {
  type: 'delivery',
  status: 'allocated',
  slot: 'any',
  postcode: 'LS11 9AB',
  startedAt: null,
  doneAt: null,
};
const DEPOT = 'LS11 5PL';

it('an absence takes the part of a day between its start and its end', () => {
  const dates = { fromDate: '2026-12-01', fromTime: '14:00', untilDate: '2026-12-03', untilTime: '08:30' } as const;
  expect(partOf('2026-11-30', dates)).toBeNull();
  expect(partOf('2026-12-01', dates)).toEqual({ from: 840, until: 1440 });
  expect(partOf('2026-12-02', dates)).toEqual({ from: 0, until: 1440 });
  expect(partOf('2026-12-03', dates)).toEqual({ from: 0, until: 510 });
  expect(partOf('2026-12-04', dates)).toBeNull();
  expect(partOf('2026-12-01', { ...dates, untilDate: '2026-12-01', fromTime: '', untilTime: null })).toEqual({
    from: 0,
    until: 1440,
  });
});

it('a lorry is off if less than an hour of its working day is left', () => {
  const why = 'YK71 ABC is off on this day (MOT). Choose another lorry or driver.';
  expect(whyOff([off(0, 1440)], null)).toBe(why);
  expect(whyOff([off(420, 931)], null)).toBe(why);
  expect(whyOff([off(420, 930)], null)).toBeNull();
  expect(whyOff([off(700, 1440)], null)).toBeNull();
  expect(whyOff([off(700, 1440)], 650)).toBe(why);
  expect(whyOff([off(420, 700)], 960)).toBeNull();
  expect(whyOff([off(0, 1440)], 1000)).toBe(why);
  expect(whyOff([], 1000)).toBeNull();
  expect(whyOff([off(0, 1440, { who: 'Terry Walsh', reason: 'holiday' })], null)).toBe(
    'Terry Walsh is off on this day (holiday). Choose another lorry or driver.',
  );
});

it('a lorry or a driver with a date that has passed is off for the whole day, in words of its own', () => {
  expect(whyOff([off(0, 1440, { reason: 'mot_expired' })], null)).toBe(
    'YK71 ABC has no valid MOT on this day. Choose another lorry or driver, or enter the new date under Fleet.',
  );
  expect(whyOff([off(0, 1440, { who: 'Terry Walsh', reason: 'cpc_expired' })], 600)).toBe(
    'Terry Walsh has no valid driver CPC on this day. Choose another lorry or driver, or enter the new date under Fleet.',
  );
  expect([offLabel('tachograph_expired'), offLabel('mot')]).toEqual(['Tachograph calibration expired', 'MOT']);
});

it('of the dates that were entered the one that ends first is shown', () => {
  expect(
    nextToExpire({ motExpiresOn: '2026-12-12', insuranceExpiresOn: '2026-12-01', tachographExpiresOn: null }),
  ).toEqual({
    kind: 'insurance',
    on: '2026-12-01',
  });
  expect(nextToExpire({ licenceExpiresOn: null })).toBeNull();
});

it('a lorry is free between two absences', () => {
  expect(longestFree({ from: 0, until: 100 }, [off(60, 70), off(10, 20)])).toBe(40);
  expect(longestFree({ from: 0, until: 100 }, [off(0, 50), off(40, 100)])).toBe(0);
});

it('a stop that an absence would interrupt begins after it, and one that is off for the rest of the day stays', () => {
  expect(runTimes(DEPOT, [stop, stop], null, [off(430, 600)])).toMatchObject([
    { leaves: 600, ends: 622 },
    { leaves: 622 },
  ]);
  expect(runTimes(DEPOT, [stop], null, [off(430, 1440)])[0]).toMatchObject({ leaves: 420 });
});

it('the room of a lorry is counted without the hours in which it is off', () => {
  expect(roomAfter([], null, [off(420, 720)])).toEqual({ from: 720, jobs: 4 });
  expect(roomAfter([], null, [off(600, 1440)])).toEqual({ from: 420, jobs: 3 });
  expect(roomAfter([], null, [off(0, 1440)])).toEqual({ from: 1440, jobs: 0 });
});
