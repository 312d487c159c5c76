import { expect, test } from 'vitest';
import { ACCOUNT_REFUSALS } from './refusals/accounts.ts';
import { DOCUMENT_REFUSALS } from './refusals/documents.ts';
import { METRIC_REFUSALS } from './refusals/metrics.ts';
import { SETTING_REFUSALS } from './refusals/settings.ts';
import { VALUE_REFUSALS } from './refusals/values.ts';

test('a code stands once: of two with one name the later sentence would be said for both', () => {
  const codes = [ACCOUNT_REFUSALS, DOCUMENT_REFUSALS, METRIC_REFUSALS, SETTING_REFUSALS, VALUE_REFUSALS].flatMap(
    (refusals) => Object.keys(refusals),
  );
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});
