import { expect, test } from 'vitest';
import { organisationSearch } from './organisation-search.ts';

test('an organisation has separate pages of members and of invitations', () => {
  expect(organisationSearch({ page: 2, invited: '3' })).toEqual({ page: 2, invited: 3 });
  expect(organisationSearch({ page: 1, invited: 'x' })).toEqual({});
});
