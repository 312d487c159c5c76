import { expect, test } from 'vitest';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { DOCUMENT_REFUSALS } from './document-refusals.ts';
import { METRIC_REFUSALS } from './metric-refusals.ts';
import { SETTING_REFUSALS } from './setting-refusals.ts';

test('a code stands once: of two with one name the later sentence would be said for both', () => {
  const codes = [ACCOUNT_REFUSALS, DOCUMENT_REFUSALS, METRIC_REFUSALS, SETTING_REFUSALS].flatMap((refusals) =>
    Object.keys(refusals),
  );
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});
