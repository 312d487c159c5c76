import { forStaff, mentionsCallUs } from '@tonnage/domain/common/call-us';
import { expect, test } from 'vitest';
import { REFUSALS } from './refusals.ts';
import { ACCOUNT_REFUSALS } from './refusals/accounts.ts';
import { DOCUMENT_REFUSALS } from './refusals/documents.ts';
import { MONEY_REFUSALS } from './refusals/billing.ts';
import { METRIC_REFUSALS } from './refusals/metrics.ts';
import { ORDER_REFUSALS } from './refusals/orders.ts';
import { PRIVACY_REFUSALS } from './refusals/privacy.ts';
import { SETTING_REFUSALS } from './refusals/settings.ts';
import { VALUE_REFUSALS } from './refusals/values.ts';

test('no two refusals share a code: the later message would replace the earlier one', () => {
  const codes = [
    ACCOUNT_REFUSALS,
    DOCUMENT_REFUSALS,
    METRIC_REFUSALS,
    MONEY_REFUSALS,
    ORDER_REFUSALS,
    PRIVACY_REFUSALS,
    SETTING_REFUSALS,
    VALUE_REFUSALS,
  ].flatMap((refusals) => Object.keys(refusals));
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});

test('staff read no refusal that tells them to call their own company', () => {
  const read = Object.entries(REFUSALS).map(([code, { message }]) => [code, forStaff(message)] as const);
  expect(read.filter(([, text]) => mentionsCallUs(text))).toEqual([]);
  for (const [code, text] of read) expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z]/)]);
});
