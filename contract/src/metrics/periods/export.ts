import { PERIOD_STATUSES } from '@tonnage/domain/metrics/periods/status';
import { z } from 'zod';
import { FILE_TYPES, fileFormat } from '../../envelope.ts';
import { endpoint } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { reportDate } from '../fields.ts';
import { periodsShown } from './reading.ts';

/** Ids, separated by commas. */
const ids = z.string().min(1).max(LIMITS.exportedIds);
const known = new Set<string>(PERIOD_STATUSES);

export const exportMetrics = endpoint({
  summary:
    'Export the values of metrics, projects or everything as CSV or a workbook: one row a period, or a table of metrics by period',
  tag: 'Metrics: reading',
  method: 'GET',
  path: '/metrics/export.csv',
  access: 'organisations',
  key: 'metrics.read',
  query: z
    .object({
      projectIds: ids.optional(),
      /** Of these projects, if both are given. */
      metricIds: ids.optional(),
      from: reportDate.optional(),
      to: reportDate.optional(),
      /** States of periods, separated by commas; defaults to every state. */
      statuses: z
        .string()
        .refine((text) => text.split(',').every((each) => known.has(each)), {
          error: `Statuses, separated by commas: ${PERIOD_STATUSES.join(', ')}`,
        })
        .optional(),
      /** `all`: unanswered periods too. By default those if their state is given, otherwise the answered ones. */
      show: periodsShown.optional(),
      /** `grid`: metrics by periods, only their values; of one project, because others have other periods. */
      form: z.enum(['long', 'grid']).default('long'),
      format: fileFormat,
    })
    .refine(
      ({ form, projectIds, metricIds }) => form === 'long' || projectIds !== undefined || metricIds !== undefined,
      {
        path: ['form'],
        error: 'Choose the project to show as a table',
      },
    ),
  bytes: FILE_TYPES,
  response: z.string(),
  refusals: ['NO_DATA'],
});
