import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movesTo, ofOneCall } from './changes.ts';

/** What the server makes of moves: each job goes before the one that it names, or to the end. */
function moved(run: readonly string[], moves: ReturnType<typeof movesTo>): string[] {
  return moves.reduce(
    (order, { jobId, before }) => {
      const others = order.filter((one) => one !== jobId);
      const at = before == null ? -1 : others.indexOf(before);
      return others.toSpliced(at === -1 ? others.length : at, 0, jobId);
    },
    [...run],
  );
}

const ids = ['1', '2', '3', '4', '5', '6'];

it('moves bring a run into any order, with new jobs, and never more of them than jobs', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: 6 }), fc.nat(6), (order, many) => {
      const from = ids.slice(0, many);
      const moves = movesTo('a', from, order);
      expect(moved(from, moves)).toEqual(order);
      expect(moves.length).toBeLessThanOrEqual(order.length);
    }),
  );
});

it('new jobs alone are moved where the others keep their order', () => {
  expect(movesTo('a', ['1', '2'], ['1', '3', '2', '4'])).toEqual([
    { jobId: '4', from: null, vehicleId: 'a', before: null },
    { jobId: '3', from: null, vehicleId: 'a', before: '2' },
  ]);
});

it('one call takes the lorries whose moves fit into it, at least one', () => {
  const lorry = (vehicleId: string, order: string[]) => ({
    vehicleId,
    order,
    placed: order.map((jobId) => ({ jobId, minutes: 30 })),
    reordered: false,
    minutes: 60,
  });
  const all = [lorry('a', ['1', '2']), lorry('b', ['3', '4']), lorry('c', ['5'])];
  expect([3, 4, 5, 1].map((most) => ofOneCall(all, [], most).length)).toEqual([1, 2, 3, 1]);
});
