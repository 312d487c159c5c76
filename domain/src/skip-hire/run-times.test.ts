import { describe, expect, it } from 'vitest';
import { milesBetween, outcodeOf } from './outcodes.ts';
import { closingTime, legMinutes, loadAt, riskOf, roomAfter, runTimes, type RunStop } from './run-times.ts';

const stop = (of: Partial<RunStop>): RunStop => ({
  type: 'delivery',
  status: 'allocated',
  slot: 'any',
  postcode: 'LS11 9AB',
  startedAt: null,
  doneAt: null,
  ...of,
});
// Of the same district, so that each leg is the shortest.
const DEPOT = 'LS11 5PL';

describe('legs', () => {
  it('the district is read from a postcode with or without its space', () => {
    expect([outcodeOf('ls11 8pg'), outcodeOf('BD48PG'), outcodeOf('WF2')]).toEqual(['LS11', 'BD4', 'WF2']);
  });

  it('a leg is the distance of the districts by road at 24 miles an hour', () => {
    expect(milesBetween('LS1 4AB', 'BD1 1AA')).toBeCloseTo(8.5, 0);
    expect(legMinutes('LS1 4AB', 'BD1 1AA')).toBe(29);
  });

  it('a leg is 8 minutes within a district, and 25 where the district is unknown', () => {
    expect(legMinutes('LS11 1AA', 'LS11 9ZZ')).toBe(8);
    expect(legMinutes('LS11 1AA', 'AB10 1AA')).toBe(25);
  });
});

describe('times of a run', () => {
  it('the bed has the empty skip on the way there, the full one until it is tipped, and nothing before it sets out', () => {
    const times = runTimes(DEPOT, [stop({ type: 'exchange' }), stop({ type: 'collection' })], null);
    const [exchange, collection] = times;
    expect(loadAt(times, exchange!.leaves - 1)).toBeNull();
    expect(loadAt(times, exchange!.leaves)).toEqual({ stop: 0, full: false });
    expect(loadAt(times, exchange!.ends + 1)).toEqual({ stop: 0, full: true });
    expect(loadAt(times, collection!.leaves)).toBeNull();
    expect(loadAt(times, collection!.tip!.to - 1)).toEqual({ stop: 1, full: true });
    expect(loadAt(times, collection!.tip!.to)).toBeNull();
  });

  it('a delivery brings an empty container, and the next one is fetched from the depot', () => {
    expect(runTimes(DEPOT, [stop({}), stop({ postcode: 'LS11 1AA' })], null)).toEqual([
      { leaves: 420, arrives: 428, ends: 442, estimated: true, bed: 'empty', tip: null },
      { leaves: 442, arrives: 458, ends: 472, estimated: true, bed: 'empty', tip: null },
    ]);
  });

  it('a collection is driven to with a bare bed, and tipped at the depot before the next stop', () => {
    const [first, second] = runTimes(DEPOT, [stop({ type: 'collection' }), stop({ type: 'exchange' })], null);
    expect(first).toMatchObject({ bed: 'none', ends: 442, tip: { from: 450, to: 464 } });
    expect(second).toMatchObject({ bed: 'empty', leaves: 464, arrives: 472 });
  });

  it('recorded times are kept, and estimates go on from the present', () => {
    const [done, next] = runTimes(DEPOT, [stop({ status: 'completed', startedAt: 425, doneAt: 460 }), stop({})], 600);
    expect(done).toMatchObject({ leaves: 425, arrives: 446, ends: 460, estimated: false });
    expect(next).toMatchObject({ leaves: 600, estimated: true });
  });

  it('a stop on its way is not over before the present', () => {
    expect(runTimes(DEPOT, [stop({ status: 'en_route', startedAt: 430 })], 600)[0]).toMatchObject({
      leaves: 430,
      ends: 600,
    });
  });

  it('an afternoon job is reached at noon at the earliest', () => {
    expect(runTimes(DEPOT, [stop({ slot: 'pm' }), stop({})], null)).toMatchObject([
      { leaves: 712, arrives: 720, ends: 734 },
      { leaves: 734 },
    ]);
    expect(runTimes(DEPOT, [stop({ slot: 'pm' })], 800)[0]).toMatchObject({ leaves: 800 });
    expect(runTimes(DEPOT, [stop({ slot: 'pm', status: 'completed', doneAt: 480 })], 800)[0]?.ends).toBe(480);
  });

  it('a failed collection has nothing to tip', () => {
    const [failed] = runTimes(DEPOT, [stop({ type: 'collection', status: 'failed', doneAt: 500 })], null);
    expect(failed).toMatchObject({ ends: 500, tip: null });
  });

  it('a tip and return takes the way to the depot and back', () => {
    expect(runTimes(DEPOT, [stop({ type: 'tip_and_return' })], null)[0]?.ends).toBe(420 + 8 + 28 + 16 + 14);
  });

  it('the room after a run is counted in jobs of an hour until half past four', () => {
    expect(roomAfter([], null)).toEqual({ from: 420, jobs: 9 });
    expect(roomAfter(runTimes(DEPOT, [stop({ status: 'completed', doneAt: 860 })], 900), 900)).toEqual({
      from: 900,
      jobs: 1,
    });
  });
});

describe('risk', () => {
  const times = { leaves: 0, arrives: 730, ends: 744, estimated: true, bed: 'none', tip: null } as const;

  it('a morning job that arrives after noon is at risk, and a finished one is not', () => {
    expect(riskOf({ slot: 'am', openingHours: null }, times)).toBe('am');
    expect(riskOf({ slot: 'am', openingHours: null }, { ...times, estimated: false })).toBeNull();
  });

  it('a job that ends after the site closes is at risk', () => {
    expect(riskOf({ slot: 'any', openingHours: '7.30 to 12.15' }, times)).toBe('hours');
    expect(riskOf({ slot: 'any', openingHours: '7.30 to 12.30' }, times)).toBeNull();
  });

  it('hours are read as people write them', () => {
    const texts = ['Mon–Fri 07:30–17:00', '8am to 4pm', '8-4', 'Mon to Fri, 7:30am to 5pm', 'Ring first', null];
    expect(texts.map(closingTime)).toEqual([1020, 960, 960, 1020, null, null]);
  });
});
