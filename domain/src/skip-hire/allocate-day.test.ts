import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateDay, type DayToPlan } from './allocate-day.ts';
import { JOB_TYPES } from './orders.ts';
import { whyNot } from './run-checks.ts';
import { runCost, type PlanLorry, type PlanStop } from './run-cost.ts';

const DEPOT = { id: 'a', postcode: 'LS11 5PL', closed: null };
const FREELY = { clock: () => 0, forMs: 1, mostRuns: 20_000 };

const job = (jobId: string, of: Partial<PlanStop> = {}): PlanStop => ({
  jobId,
  depotId: 'a',
  type: 'delivery',
  status: 'confirmed',
  slot: 'any',
  postcode: 'LS11 9AB',
  startedAt: null,
  doneAt: null,
  container: '8 yd builders',
  shape: 'skip',
  maxLoadKg: 8_000,
  permitMissing: false,
  openingHours: null,
  ...of,
});
const lorry = (id: string, run: PlanStop[] = [], of: Partial<PlanLorry> = {}): PlanLorry => ({
  id,
  depotId: 'a',
  registration: id.toUpperCase(),
  kind: 'skip_loader',
  active: true,
  payloadKg: 8_500,
  driverId: `${id}-driver`,
  off: [],
  run,
  ...of,
});
const day = (lorries: PlanLorry[], jobs: PlanStop[], now: number | null = null): DayToPlan => ({
  depots: [DEPOT],
  lorries,
  jobs,
  now,
});
const propose = (of: DayToPlan, reorder = false) => allocateDay(of, reorder, FREELY);
const why = (of: DayToPlan) => propose(of).unplaced.map((one) => one.why);

describe('allocating a day', () => {
  it('a job goes where it adds the fewest minutes of work, on the lorry that is done first', () => {
    const far = job('far', { status: 'allocated', postcode: 'BD4 7AA', type: 'collection' });
    const proposal = propose(day([lorry('x', [far]), lorry('y')], [job('near', { type: 'collection' })]));
    // There, its work, back and the tip: 8 + 14 + 8 + 14.
    expect(proposal).toEqual({
      lorries: [
        { vehicleId: 'y', order: ['near'], placed: [{ jobId: 'near', minutes: 44 }], reordered: false, minutes: 44 },
      ],
      unplaced: [],
    });
  });

  it('a collection next to a delivery goes on its lorry, which passes there with a bare bed', () => {
    const drop = job('drop', { status: 'allocated', postcode: 'BD4 7AA' });
    const [first] = propose(
      day([lorry('x', [drop]), lorry('y')], [job('fetch', { type: 'collection', postcode: 'BD4 8AA' })]),
    ).lorries;
    expect(first).toMatchObject({ vehicleId: 'x', order: ['drop', 'fetch'], minutes: 8 + 14 + 14 });
  });

  it('morning jobs are reached before noon, and afternoon jobs after it', () => {
    const run = [1, 2, 3, 4, 5, 6].map((n) => job(`r${n}`, { status: 'allocated', postcode: 'WF2 6AB' }));
    const { lorries } = propose(day([lorry('x', run)], [job('am', { slot: 'am' }), job('pm', { slot: 'pm' })]));
    const order = lorries[0]!.order;
    expect(order.indexOf('am')).toBeLessThan(4);
    expect(order.indexOf('pm')).toBeGreaterThan(3);
  });

  it('what is done or on its way comes before every new job', () => {
    const done = job('done', { status: 'completed', doneAt: 480, postcode: 'BD4 7AA' });
    const out = job('out', { status: 'en_route', startedAt: 490, postcode: 'BD4 7AA' });
    expect(propose(day([lorry('x', [done, out])], [job('new')], 500)).lorries[0]!.order).toEqual(['out', 'new']);
  });

  it('the order that a person chose stays, unless it may change', () => {
    const run = [
      job('1', { status: 'allocated', type: 'collection', postcode: 'BD4 7AA' }),
      job('2', { status: 'allocated', postcode: 'BD4 8AA' }),
    ];
    expect(propose(day([lorry('x', run)], [])).lorries).toEqual([]);
    expect(propose(day([lorry('x', run)], []), true).lorries).toMatchObject([
      { vehicleId: 'x', order: ['2', '1'], placed: [], reordered: true },
    ]);
  });

  it('says why a job cannot be placed', () => {
    expect(why(day([], [job('1')]))).toEqual(['This depot has no lorries.']);
    expect(why(day([lorry('x')], [job('1', { shape: 'roro' })]))).toEqual([
      'This container needs a hook loader; X can’t lift it.',
    ]);
    expect(why(day([lorry('x')], [job('1', { permitMissing: true })]))).toEqual([
      'This job needs a permit for its day before a lorry can take it.',
    ]);
    expect(
      why(
        day(
          [lorry('h', [], { kind: 'hook_loader' }), lorry('x', [], { payloadKg: 5_000 })],
          [job('1', { type: 'exchange' })],
        ),
      ),
    ).toEqual(['X carries up to 5 t; this container may hold 8 t.']);
    expect(why(day([lorry('x')], [job('1', { slot: 'am' })], 720))).toEqual([
      'No suitable lorry can get there before noon.',
    ]);
    expect(why(day([lorry('x')], [job('1', { openingHours: '8am to 10am' })], 600))).toEqual([
      'No suitable lorry can finish before the site closes.',
    ]);
    expect(why(day([lorry('x')], [job('1')], 980))).toEqual(['No suitable lorry has time left on this day.']);
    expect(why({ ...day([lorry('x')], [job('1')]), depots: [{ ...DEPOT, closed: 'closed' }] })).toEqual([
      'The depot is closed on this day. Move the job to another day.',
    ]);
  });

  it('a lorry that is off for hours gets what fits around them, and one that is off for the day nothing', () => {
    const off = (from: number, until: number) => ({ off: [{ from, until, who: 'X', reason: 'service' as const }] });
    const jobs = Array.from({ length: 12 }, (_, n) => job(`${n}`, { type: 'collection' }));
    // Seven o'clock to noon is off: 44 minutes each until half past four.
    expect(propose(day([lorry('x', [], off(420, 720))], jobs)).lorries[0]!.placed).toHaveLength(6);
    expect(propose(day([lorry('x', [], off(720, 1440))], jobs)).lorries[0]!.placed).toHaveLength(6);
    expect(why(day([lorry('x', [], off(0, 1440))], [job('1')]))).toEqual([
      'X is off on this day (service). Choose another lorry or driver.',
    ]);
  });

  it('ends when its time or its count is over, with what it has', () => {
    const jobs = Array.from({ length: 6 }, (_, n) => job(`${n}`));
    let ms = 0;
    const slow = { clock: () => ms++, forMs: 4, mostRuns: 20_000 };
    for (const limits of [slow, { ...FREELY, mostRuns: 6 }]) {
      const { lorries, unplaced } = allocateDay(day([lorry('x')], jobs), false, limits);
      expect(lorries[0]!.placed).toHaveLength(3);
      expect(new Set(unplaced.map((one) => one.why))).toEqual(
        new Set(['There wasn’t time to place this job. Accept the others, then allocate again.']),
      );
    }
  });

  it('a job that no lorry can take keeps that reason when the search ends early', () => {
    const jobs = [job('1'), job('2'), job('roro', { shape: 'roro' })];
    const { lorries, unplaced } = allocateDay(day([lorry('x')], jobs), false, { ...FREELY, mostRuns: 4 });
    expect(lorries[0]!.placed).toHaveLength(2);
    expect(unplaced).toEqual([{ jobId: 'roro', why: 'This container needs a hook loader; X can’t lift it.' }]);
  });
});

const AREAS = ['LS11', 'LS1', 'BD4', 'WF2', 'HX1', 'AB10'];
const anyJob = fc.record({
  type: fc.constantFrom(...JOB_TYPES),
  slot: fc.constantFrom('am' as const, 'pm' as const, 'any' as const),
  postcode: fc.constantFrom(...AREAS.map((area) => `${area} 1AA`)),
  shape: fc.constantFrom('skip' as const, 'skip' as const, 'roro' as const),
  openingHours: fc.constantFrom(null, '8am to 3pm'),
});
const anyDay = fc.record({
  kinds: fc.array(fc.constantFrom('skip_loader' as const, 'hook_loader' as const), { minLength: 1, maxLength: 4 }),
  given: fc.array(
    fc.tuple(anyJob, fc.nat(3), fc.constantFrom('allocated' as const, 'allocated' as const, 'en_route' as const)),
    { maxLength: 14 },
  ),
  waiting: fc.array(anyJob, { maxLength: 8 }),
  now: fc.constantFrom(null, 500, 800),
});

function planned({ kinds, given, waiting, now }: typeof anyDay extends fc.Arbitrary<infer T> ? T : never): DayToPlan {
  const stops = given.map(([of, at, status], n) => ({
    at,
    stop: job(`g${n}`, { ...of, status, startedAt: status === 'en_route' ? 450 : null }),
  }));
  const lorries = kinds.map((kind, i) => {
    const run = stops.filter(({ at }) => at % kinds.length === i).map(({ stop }) => stop);
    return lorry(
      `l${i}`,
      run.toSorted((a, b) => Number(b.status === 'en_route') - Number(a.status === 'en_route')),
      { kind },
    );
  });
  return day(
    lorries,
    waiting.map((of, n) => job(`w${n}`, of)),
    now,
  );
}

/** The runs after a proposal, by lorry. */
function after(of: DayToPlan, { lorries }: ReturnType<typeof propose>): Map<string, PlanStop[]> {
  const all = new Map([...of.jobs, ...of.lorries.flatMap(({ run }) => run)].map((one) => [one.jobId, one]));
  const order = (id: string) =>
    lorries.find(({ vehicleId }) => vehicleId === id)?.order.map((jobId) => all.get(jobId)!);
  return new Map(of.lorries.map(({ id, run }) => [id, order(id) ?? [...run]]));
}
const total = (of: DayToPlan, runs: Iterable<readonly PlanStop[]>) =>
  [...runs].map((run) => runCost(DEPOT.postcode, run, of.now)).reduce((sum, { work }) => sum + work, 0);

describe('a proposal', () => {
  it('with a free order never takes longer than the current plan of the same jobs, and breaks no more promises', () => {
    fc.assert(
      fc.property(anyDay, (made) => {
        const of = { ...planned(made), jobs: [] };
        const runs = after(of, propose(of, true));
        expect(total(of, runs.values())).toBeLessThanOrEqual(
          total(
            of,
            of.lorries.map(({ run }) => run),
          ),
        );
        for (const { id, run } of of.lorries)
          expect(runCost(DEPOT.postcode, runs.get(id)!, of.now).late).toBeLessThanOrEqual(
            runCost(DEPOT.postcode, run, of.now).late,
          );
      }),
    );
  });

  it('has each job once, leaves every given job on its lorry in its order, and gives no lorry what it cannot take', () => {
    fc.assert(
      fc.property(anyDay, (made) => {
        const of = planned(made);
        const proposal = propose(of);
        const runs = after(of, proposal);
        const ids = [...runs.values()].flat().map(({ jobId }) => jobId);
        expect([...ids, ...proposal.unplaced.map(({ jobId }) => jobId)].toSorted()).toEqual(
          [...of.jobs, ...of.lorries.flatMap(({ run }) => run)].map(({ jobId }) => jobId).toSorted(),
        );
        for (const one of of.lorries) {
          const run = runs.get(one.id)!;
          expect(run.filter(({ jobId }) => jobId.startsWith('g'))).toEqual(one.run);
          for (const stop of run) if (stop.jobId.startsWith('w')) expect(whyNot(one, stop, null)).toBeNull();
          expect(runCost(DEPOT.postcode, run, of.now).late).toBeLessThanOrEqual(
            runCost(DEPOT.postcode, one.run, of.now).late,
          );
        }
        const added = proposal.lorries.reduce((sum, { minutes }) => sum + minutes, 0);
        expect(total(of, runs.values())).toBe(
          total(
            of,
            of.lorries.map(({ run }) => run),
          ) + added,
        );
        expect(propose(of)).toEqual(proposal);
      }),
    );
  });
});
