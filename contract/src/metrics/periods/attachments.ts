import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { instant } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { fileTypes, UPLOAD_REFUSALS } from '../../skip-hire/documents/kinds.ts';
import { periodDetail } from './periods.ts';

const periodParams = z.object({ id: z.string(), key: z.string() });
const linkParams = periodParams.extend({ linkId: z.string() });
const documentParams = periodParams.extend({ documentId: z.string() });
const period = ['BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'] as const;
const frozen = ['NOT_EDITOR', 'METRIC_FINISHED', ...period] as const;

const periods = group({
  tag: 'Metrics: periods',
  access: 'organisations',
  path: '/metrics/metrics/{id}/periods/{key}',
});

export const addPeriodLink = periods.create({
  summary: 'Add a link to a period, including an accepted one',
  path: '/links',
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
  response: one(periodDetail),
  refusals: [...frozen, 'TOO_MANY_LINKS'],
});

export const removePeriodLink = periods({
  summary: 'Remove a link from a period',
  method: 'DELETE',
  path: '/links/{linkId}',
  params: linkParams,
  response: one(periodDetail),
  refusals: [...frozen, 'NOT_FOUND'],
});

export const addPeriodDocument = periods.create({
  summary: 'Add a document to a period, as one file in the part `file`',
  path: '/documents',
  params: periodParams,
  // Only its name is given.
  body: z.object({ fileInfo: z.unknown().optional() }),
  multipart: 'fileInfo',
  response: one(periodDetail),
  refusals: [...frozen, 'TOO_MANY_DOCUMENTS', ...UPLOAD_REFUSALS],
  idempotent: true,
});

export const removePeriodDocument = periods({
  summary: 'Remove a document and its file from a period',
  method: 'DELETE',
  path: '/documents/{documentId}',
  params: documentParams,
  response: one(periodDetail),
  refusals: [...frozen, 'NOT_FOUND'],
});

const as = z.enum(['attachment', 'inline']).default('attachment');

export const getPeriodDocumentLink = periods({
  summary: 'Get a link to the file that works for one minute without a bearer token',
  method: 'GET',
  path: '/documents/{documentId}/link',
  params: documentParams,
  query: z.object({ as }),
  response: one(z.object({ url: z.string(), expiresAt: instant })),
  refusals: [...period, 'NOT_FOUND'],
});

export const getPeriodDocumentFile = periods({
  summary: 'Download the file, with the bearer token or a link',
  method: 'GET',
  path: '/documents/{documentId}/file',
  params: documentParams,
  query: z.object({ as, link: z.string().max(1000).optional() }),
  bytes: fileTypes,
  parts: true,
  response: z.unknown(),
  refusals: [...period, 'NOT_FOUND', 'LINK_EXPIRED', 'FILE_UNAVAILABLE'],
});
