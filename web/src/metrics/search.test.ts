import { expect, test } from 'vitest';
import { chosenOf, organisationSearch } from './search.ts';

test('max 5 metrics on the chart, whatever the address says', () => {
  expect(chosenOf({ metrics: 'a,b,,c,d,e,f' }, [])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(chosenOf({ metrics: '' }, ['a'])).toEqual([]);
  expect(chosenOf({}, ['a'])).toEqual(['a']);
});

test('an organisation has separate pages of members and of invitations', () => {
  expect(organisationSearch({ page: 2, invited: '3' })).toEqual({ page: 2, invited: 3 });
  expect(organisationSearch({ page: 1, invited: 'x' })).toEqual({});
});
