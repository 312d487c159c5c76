import { expect, it } from 'vitest';
import { whyNot, whyNotInBrief, type Load, type Lorry } from './run-checks.ts';

const lorry: Lorry = {
  depotId: 'a',
  registration: 'YJ20 KRE',
  kind: 'skip_loader',
  active: true,
  payloadKg: 8_500,
  driverId: 'd',
  off: [],
};
const load: Load = {
  depotId: 'a',
  type: 'exchange',
  status: 'confirmed',
  container: '8 yd builders',
  shape: 'skip',
  maxLoadKg: 8_000,
  permitMissing: false,
};

it('a lorry of the depot with a driver takes what it can lift', () => {
  expect(whyNot(lorry, load, null)).toBeNull();
});

it.each([
  ['a roll-on on a skip loader', {}, { shape: 'roro' as const }, 'hook loader'],
  ['a lorry of another depot', { depotId: 'b' }, {}, 'another depot'],
  ['an inactive lorry', { active: false }, {}, 'inactive'],
  ['a missing permit', {}, { permitMissing: true }, 'permit'],
  ['a container that may be too heavy', { payloadKg: 7_500 }, {}, 'up to 7.5 t; this container may hold 8 t'],
  ['a lorry without a driver', { driverId: null }, {}, 'no driver'],
  ['a finished job', {}, { status: 'completed' as const }, 'finished'],
])('%s is refused with a sentence that says why', (_what, ofLorry, ofLoad, why) => {
  expect(whyNot({ ...lorry, ...ofLorry }, { ...load, ...ofLoad }, null)).toContain(why);
});

it('beside a lorry of the job’s depot two or three words say why', () => {
  const brief = (ofLorry: Partial<Lorry>, ofLoad: Partial<Load> = {}) =>
    whyNotInBrief({ ...lorry, ...ofLorry }, { ...load, ...ofLoad });
  expect(brief({}, { shape: 'roro' })).toBe('skip loader');
  expect(brief({ active: false })).toBe('inactive');
  expect(brief({}, { permitMissing: true })).toBe('no permit');
  expect(brief({ driverId: null })).toBe('no driver');
  expect(brief({ payloadKg: 7_500 })).toBe('too heavy');
  expect(brief({ off: [{ from: 0, until: 1440, who: 'YJ20 KRE', reason: 'breakdown' }] })).toBe('off');
  expect([brief({}), brief({ depotId: 'b' })]).toEqual([null, null]);
});

it('an empty container may exceed the payload, and a closed day takes no job', () => {
  expect(whyNot({ ...lorry, payloadKg: 1_000 }, { ...load, type: 'delivery' }, null)).toBeNull();
  expect(whyNot(lorry, load, 'bank_holiday')).toContain('closed');
});
