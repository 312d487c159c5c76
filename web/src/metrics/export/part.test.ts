import { expect, test } from 'vitest';
import { queryOfPart, WHOLE } from './part.ts';

test('a partial export includes everything that is not filtered, and empty periods on request', () => {
  expect(queryOfPart(WHOLE, 'projectIds')).toEqual({ show: 'reported' });
  expect(queryOfPart({ ...WHOLE, chosen: ['a', 'b'], from: '2026-01-01', to: '2026-02-01' }, 'metricIds')).toEqual({
    metricIds: 'a,b',
    from: '2026-01-01',
    to: '2026-02-01',
    show: 'reported',
  });
  expect(queryOfPart({ ...WHOLE, statuses: ['UPDATED'] }, 'projectIds').statuses).toBe('UPDATED');
  expect(queryOfPart({ ...WHOLE, statuses: ['UPDATED'], empty: true }, 'projectIds')).toEqual({
    statuses: 'UPDATED,PENDING,TO_FILL,DUE',
    show: 'all',
  });
  const every = ['TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED'] as const;
  expect(queryOfPart({ ...WHOLE, statuses: [...every], empty: true }, 'projectIds')).toEqual({ show: 'all' });
});
