import { expect, test } from 'vitest';
import { arrivalOf, ARRIVAL_TEXT } from './ground-line.ts';
import { hireMarks } from './hire-marks.ts';
import { drawLorry, lorryReachCm } from './lorry-shape.ts';
import { JOB_TYPES } from './orders.ts';

const SKIP = { kind: 'skip', lengthCm: 366, heightCm: 122 } as const;
const MINI = { kind: 'skip', lengthCm: 183, heightCm: 97 } as const;
const ROLL_ON = { kind: 'roro', lengthCm: 600, heightCm: 260 } as const;

test('a lorry reaches an exchange with the new container empty on its bed, and the full one stands on site', () => {
  expect(arrivalOf('exchange', { brings: MINI, takes: SKIP, lorry: 'skip_loader' })).toEqual({
    lorry: { kind: 'skip_loader', load: { container: MINI, full: false } },
    standing: { container: SKIP, full: true },
  });
});

test('a container that is moved on its site is drawn as one on hire, neither empty nor full', () => {
  const { lorry, standing } = arrivalOf('reposition', { brings: SKIP, takes: SKIP, lorry: null });
  expect(lorry!.load).toBeNull();
  expect(standing).toEqual({ container: SKIP, full: false, onHire: true });
});

test('a job without a lorry is drawn with the one that lifts its container', () => {
  const { lorry } = arrivalOf('collection', { brings: ROLL_ON, takes: ROLL_ON, lorry: null });
  expect(lorry).toEqual({ kind: 'hook_loader', load: null });
});

test.each(JOB_TYPES)('the words for a %s say what is drawn', (type) => {
  const { lorry, standing } = arrivalOf(type, { brings: SKIP, takes: SKIP, lorry: null });
  expect(ARRIVAL_TEXT[type].includes('an empty container on the bed')).toBe(lorry!.load !== null);
  expect(ARRIVAL_TEXT[type].includes('on site')).toBe(standing !== null);
  expect(ARRIVAL_TEXT[type].includes('full')).toBe(standing?.full === true);
});

test('a hire has a mark for each agreed day and at most seven past its end', () => {
  expect(hireMarks({ of: 3, day: 2, over: 0 })).toEqual(['passed', 'passed', 'ahead']);
  expect(hireMarks({ of: 2, day: 40, over: 38 })).toEqual([
    'passed',
    'passed',
    ...Array.from({ length: 7 }, () => 'over'),
  ]);
});

test('a lorry reaches as high as what it carries', () => {
  expect(lorryReachCm('hook_loader', { container: ROLL_ON, full: false })).toBe(362);
  expect(lorryReachCm('skip_loader', null)).toBe(300);
  expect(drawLorry('skip_loader', null).some(({ part }) => part === 'load' || part === 'chain')).toBe(false);
});
