import { ACCOUNT_STATUS_LABELS } from '@tonnage/domain/skip-hire/account-status';
import { DOCUMENT_STATUS_LABELS } from '@tonnage/domain/skip-hire/documents';
import { SITE_STATUS_LABELS } from '@tonnage/domain/skip-hire/site-status';
import { expect, test } from 'vitest';
import { accountPills, documentPills, sitePills } from './statuses.ts';

test.each([
  ['account', accountPills, ACCOUNT_STATUS_LABELS],
  ['document', documentPills, DOCUMENT_STATUS_LABELS],
  ['site', sitePills, SITE_STATUS_LABELS],
])('the pill of each status of an %s says what files say', (_, pills, labels) => {
  const shown = Object.entries(pills).map(([status, { label }]) => [status, label]);
  expect(Object.fromEntries(shown)).toEqual(labels);
});
