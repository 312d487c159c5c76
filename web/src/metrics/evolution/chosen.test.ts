import { expect, test } from 'vitest';
import { chosenOf } from './chosen.ts';

test('max 5 metrics on the chart, whatever the address says', () => {
  expect(chosenOf({ metrics: 'a,b,,c,d,e,f' }, [])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(chosenOf({ metrics: '' }, ['a'])).toEqual([]);
  expect(chosenOf({}, ['a'])).toEqual(['a']);
});
