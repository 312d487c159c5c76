import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { expect, it } from 'vitest';
import { axisOf, placeStops, xOf } from './layout.ts';
import { bandsOf, failedOf, toAllocate } from './bands.ts';
import { changesTo, putBack, withAbsence, withRuns } from './runs.ts';

const vehicle = (id: string): PlannerDay['vehicles'][number] => ({
  id,
  name: id,
  registration: id.toUpperCase(),
  depotId: 'holbeck',
  kind: 'skip_loader',
  payloadKg: 8_500,
  active: true,
  driverId: `${id}-driver`,
  off: [],
  breaksAndTips: [],
});

const stop = (jobId: string, of: Partial<PlannedStop> = {}): PlannedStop => ({
  jobId,
  orderId: jobId,
  number: jobId,
  type: 'delivery',
  status: 'allocated',
  date: '2026-11-25',
  slot: 'any',
  account: 'Marlow Build Ltd',
  site: 'Unit 4',
  postcode: 'LS11 9AB',
  container: '8 yd builders',
  lifts: 'skip_loader',
  waste: 'Mixed',
  vehicle: 'A',
  driver: 'Terry',
  driverId: 'a-driver',
  notes: null,
  numberOnSite: null,
  permitMissing: false,
  toRebook: false,
  noteMissing: false,
  depotId: 'holbeck',
  vehicleId: 'a',
  runPosition: null,
  startedAt: null,
  doneAt: null,
  failedReason: null,
  shape: 'skip',
  sizeYards: 8,
  maxLoadKg: 8_000,
  openingHours: null,
  accessNotes: null,
  contact: null,
  phone: null,
  poNumber: null,
  ...of,
});

const day = (stops: PlannedStop[]): PlannerDay => ({
  date: '2026-11-25',
  depots: [{ id: 'holbeck', name: 'Holbeck', postcode: 'LS11 5PL', booked: 3, capacity: 10, closed: null, note: null }],
  vehicles: [vehicle('a'), vehicle('b')],
  drivers: [
    { id: 'a-driver', name: 'Terry', depotId: 'holbeck', off: [] },
    { id: 'b-driver', name: 'Marcus', depotId: 'holbeck', off: [] },
  ],
  stops,
});

const of = ({ stops }: PlannerDay, ...ids: string[]) => stops.filter(({ jobId }) => ids.includes(jobId));
const off = { vehicleId: null, vehicle: null, driver: null, driverId: null, status: 'confirmed' } as const;
const run = ({ stops }: PlannerDay, id: string) =>
  stops.filter(({ vehicleId }) => vehicleId === id).map((one) => one.jobId);

it('a lorry that has just been marked as off takes nothing that day, and only that lorry', () => {
  const absence = {
    ...({ id: 'x', vehicle: { id: 'a', name: 'A' }, driver: null, reason: 'breakdown', note: null } as const),
    fromDate: '2026-11-25',
    fromTime: '10:00',
    untilDate: '2026-11-25',
    untilTime: null,
  };
  const { vehicles } = withAbsence(withAbsence(day([]), absence), absence);
  expect(vehicles.map(({ off }) => off)).toEqual([[{ from: 600, until: 1440, reason: 'breakdown' }], []]);
  expect(withAbsence(day([]), { ...absence, untilDate: '2026-11-24' }).vehicles[0]!.off).toEqual([]);
});

it('a job given to a lorry is allocated to its usual driver, before the job that was named', () => {
  const before = day([stop('1'), stop('2'), stop('3', off)]);
  const after = withRuns(before, changesTo(of(before, '3'), 'a', '2'));
  expect(run(after, 'a')).toEqual(['1', '3', '2']);
  expect(after.stops[1]).toMatchObject({ status: 'allocated', vehicle: 'A', driver: 'Terry' });
  expect(withRuns(before, changesTo(of(before, '3'), 'b', null)).stops[2]).toMatchObject({
    vehicleId: 'b',
    driver: 'Marcus',
  });
});

it('several moved jobs keep their order, and putting them back restores the day', () => {
  const before = day([
    stop('1'),
    stop('2'),
    stop('3'),
    stop('4', { vehicleId: 'b', vehicle: 'B', driver: 'Marcus', driverId: 'b-driver' }),
  ]);
  const after = withRuns(before, changesTo(of(before, '1', '2'), 'b', '4'));
  expect([run(after, 'a'), run(after, 'b')]).toEqual([['3'], ['1', '2', '4']]);
  const back = withRuns(after, putBack(before, ['1', '2'], 'b'));
  expect([run(back, 'a'), run(back, 'b')]).toEqual([['1', '2', '3'], ['4']]);
});

it('a job taken off its lorry is confirmed again, and one of another day changes nothing', () => {
  const before = day([stop('1', { status: 'en_route' })]);
  expect(withRuns(before, changesTo(of(before, '1'), null, null)).stops[0]).toMatchObject(off);
  expect(withRuns(before, changesTo([stop('9')], 'a', null))).toBe(before);
});

it('the tray has jobs without a lorry, the morning’s first, and failed ones that nobody has booked again', () => {
  const today = day([
    stop('1', off),
    stop('2', { ...off, slot: 'am' }),
    stop('3'),
    stop('4', { status: 'failed', toRebook: true }),
    stop('5', { status: 'failed' }),
  ]);
  expect(toAllocate(today).map(({ jobId }) => jobId)).toEqual(['2', '1']);
  expect(failedOf(today).map(({ jobId }) => jobId)).toEqual(['4']);
});

it('a lane has finished stops by their time, the one on its way, then the run; times are London’s', () => {
  const today = day([
    stop('1'),
    stop('2', { status: 'en_route', startedAt: '2026-11-25T08:40:00.000Z' }),
    stop('3', { status: 'completed', doneAt: '2026-11-25T08:30:00.000Z' }),
    stop('4', { status: 'completed', doneAt: '2026-11-25T07:30:00.000Z' }),
  ]);
  const [lane] = bandsOf(today, { now: 540, isPast: false })[0]!.lanes;
  expect(lane!.stops.map((one) => one.stop.jobId)).toEqual(['4', '3', '2', '1']);
  expect(lane!.stops.map(({ times }) => times.ends).slice(0, 2)).toEqual([450, 510]);
  expect(lane!.done).toBe(2);
});

it('cards of a full lane neither overlap nor leave the track', () => {
  const full = day(Array.from({ length: 12 }, (_, i) => stop(String(i), { type: 'exchange' })));
  const bands = bandsOf(full, { now: null, isPast: false });
  const [lane] = bands[0]!.lanes;
  const placed = placeStops(lane!.stops, axisOf(bands), 690);
  placed.slice(1).forEach(({ card }, i) => {
    expect(card.left).toBeGreaterThanOrEqual(placed[i]!.card.left + placed[i]!.card.width);
  });
  const { left, width } = placed.at(-1)!.card;
  expect(left + width).toBeLessThanOrEqual(690);
});

it('the cards of a usual day have room for type, size and district, and what is on the bed is drawn where there is room', () => {
  const run = (stops: number) => {
    const types = ['delivery', 'collection', 'exchange'] as const;
    const districts = ['BD4 8PG', 'WF1 2AB', 'LS28 5UJ'];
    const made = day(
      Array.from({ length: stops }, (_, i) => stop(String(i), { type: types[i % 3]!, postcode: districts[i % 3]! })),
    );
    const bands = bandsOf(made, { now: null, isPast: false });
    return placeStops(bands[0]!.lanes[0]!.stops, axisOf(bands), 866);
  };
  const [usual, full] = [run(6), run(10)];
  expect([usual, full].map((placed) => Math.round(Math.min(...placed.map(({ card }) => card.width))))).toEqual([
    60, 60,
  ]);
  const shown = (placed: ReturnType<typeof run>) => placed.filter(({ bed, tip }) => bed ?? tip).length;
  expect(shown(usual)).toBeGreaterThanOrEqual(5);
});

it('a card stands at its time: those before a full hour give way too, and the next free hour is true again', () => {
  const quick = Array.from({ length: 6 }, (_, i) =>
    stop(String(i), { postcode: 'LS11 5PL', slot: i < 5 ? 'any' : 'pm' }),
  );
  const bands = bandsOf(day(quick), { now: 540, isPast: false });
  const { stops } = bands[0]!.lanes[0]!;
  const axis = axisOf(bands);
  const placed = placeStops(stops, axis, 1000);
  const off = placed.map(({ card }, i) => Math.round(card.left + card.width - xOf(stops[i]!.times.ends, axis, 1000)));
  expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(40);
  expect(off.at(-1)).toBe(0);
  expect(placed[0]!.card.left).toBeGreaterThanOrEqual(xOf(540, axis, 1000));
});

it('a container is drawn where it is tipped, and a break has the length that it takes', () => {
  const today = day([stop('1', { type: 'collection' }), stop('2', { slot: 'pm' })]);
  today.vehicles[0]!.breaksAndTips = [{ id: 'b', kind: 'break', after: 1, minutes: 45 }];
  const bands = bandsOf(today, { now: 540, isPast: false });
  const { stops } = bands[0]!.lanes[0]!;
  const axis = axisOf(bands);
  const [first] = placeStops(stops, axis, 1400);
  const { tip, breakOrTip } = first!;
  const { times } = stops[0]!;
  expect(Math.abs(tip!.left + tip!.width - xOf(times.tip!.to, axis, 1400))).toBeLessThan(1);
  expect(breakOrTip!.width).toBeCloseTo((45 / (axis.ends - axis.begins)) * 1400 - 4, 0);
});

it('on the nights the clocks change, a stop is where the clock on the wall was, and a lane that stays as it was is the same object', () => {
  const done = (date: string, doneAt: string) => ({
    ...day([{ ...stop('1'), status: 'completed' as const, doneAt }]),
    date,
  });
  const endOf = (of: PlannerDay) => bandsOf(of, { now: null, isPast: true })[0]!.lanes[0]!.stops[0]!.times.ends;
  expect(endOf(done('2026-10-24', '2026-10-24T08:30:00.000Z'))).toBe(9.5 * 60);
  expect(endOf(done('2026-10-25', '2026-10-25T09:30:00.000Z'))).toBe(9.5 * 60);
  expect(endOf(done('2027-03-28', '2027-03-28T08:30:00.000Z'))).toBe(9.5 * 60);
  const now = day([stop('1')]);
  const lane = () => bandsOf(now, { now: null, isPast: false })[0]!.lanes[0];
  expect(lane()).toBe(lane());
});
