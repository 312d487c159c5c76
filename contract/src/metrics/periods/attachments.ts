import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { instant } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { fileTypes, UPLOAD_REFUSALS } from '../../skip-hire/documents/kinds.ts';
import { periodDetail } from './periods.ts';

const tag = 'Metrics: periods';
const access = 'organisations';
const periodParams = z.object({ id: z.string(), key: z.string() });
const linkParams = periodParams.extend({ linkId: z.string() });
const documentParams = periodParams.extend({ documentId: z.string() });
const period = ['BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'] as const;
const frozen = ['NOT_EDITOR', 'METRIC_FINISHED', ...period] as const;

export const addPeriodLink = endpoint({
  summary: 'Add a link to a period, including an accepted one',
  tag,
  method: 'POST',
  path: '/metrics/metrics/{id}/periods/{key}/links',
  access,
  params: periodParams,
  body: dataOf({
    label: z.string().trim().min(1).max(LIMITS.linkLabel),
    url: z
      .string()
      .trim()
      .max(LIMITS.linkAddress)
      .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), {
        error: 'Enter a valid URL, for example https://example.com',
      }),
  }),
  status: 201,
  response: one(periodDetail),
  refusals: [...frozen, 'TOO_MANY_LINKS'],
});

export const removePeriodLink = endpoint({
  summary: 'Remove a link from a period',
  tag,
  method: 'DELETE',
  path: '/metrics/metrics/{id}/periods/{key}/links/{linkId}',
  access,
  params: linkParams,
  response: one(periodDetail),
  refusals: [...frozen, 'NOT_FOUND'],
});

export const addPeriodDocument = endpoint({
  summary: 'Add a document to a period, as one file in the part `file`',
  tag,
  method: 'POST',
  path: '/metrics/metrics/{id}/periods/{key}/documents',
  access,
  params: periodParams,
  // Only its name is given.
  body: z.object({ fileInfo: z.unknown().optional() }),
  multipart: 'fileInfo',
  status: 201,
  response: one(periodDetail),
  refusals: [...frozen, 'TOO_MANY_DOCUMENTS', ...UPLOAD_REFUSALS],
  idempotent: true,
});

export const removePeriodDocument = endpoint({
  summary: 'Remove a document and its file from a period',
  tag,
  method: 'DELETE',
  path: '/metrics/metrics/{id}/periods/{key}/documents/{documentId}',
  access,
  params: documentParams,
  response: one(periodDetail),
  refusals: [...frozen, 'NOT_FOUND'],
});

const as = z.enum(['attachment', 'inline']).default('attachment');

export const getPeriodDocumentLink = endpoint({
  summary: 'Get a link to the file that works for one minute without a bearer token',
  tag,
  method: 'GET',
  path: '/metrics/metrics/{id}/periods/{key}/documents/{documentId}/link',
  access,
  params: documentParams,
  query: z.object({ as }),
  response: one(z.object({ url: z.string(), expiresAt: instant })),
  refusals: [...period, 'NOT_FOUND'],
});

export const getPeriodDocumentFile = endpoint({
  summary: 'Download the file, with the bearer token or a link',
  tag,
  method: 'GET',
  path: '/metrics/metrics/{id}/periods/{key}/documents/{documentId}/file',
  access,
  params: documentParams,
  query: z.object({ as, link: z.string().max(1000).optional() }),
  bytes: fileTypes,
  parts: true,
  response: z.unknown(),
  refusals: [...period, 'NOT_FOUND', 'LINK_EXPIRED', 'FILE_UNAVAILABLE'],
});
