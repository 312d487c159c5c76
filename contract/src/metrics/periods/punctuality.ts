import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { format } from '../../envelope.ts';
import { date, id, named } from '../../fields.ts';
import { person, reportDate } from '../fields.ts';

/** The metrics of a project that one person reports. */
export const punctualityRow = z.object({
  organisation: named,
  project: named,
  /** Null: reported by the managers. */
  editor: person.nullable(),
  metrics: z.number().int(),
  /** Periods whose deadline, their end plus the days of grace, lies in the span. */
  due: z.number().int(),
  /** Of those, first answered by the deadline, first answered later, and not answered. */
  onTime: z.number().int(),
  late: z.number().int(),
  missing: z.number().int(),
  /** Answers to these periods that a manager accepted, and the hours that half of them waited at most. */
  accepted: z.number().int(),
  hoursToAccept: z.number().nullable(),
});
export type PunctualityRow = z.output<typeof punctualityRow>;

export const getPunctuality = endpoint({
  summary: 'Report how punctual editors and managers are, by project and editor. Only of organisations that I manage',
  tag: 'Metrics: reading',
  method: 'GET',
  path: '/metrics/punctuality',
  access: 'organisations',
  query: z.object({
    /** The first and last day of the deadlines: by default the last 90 days, 366 at most. */
    from: reportDate.optional(),
    to: reportDate.optional(),
    organisationId: id.optional(),
    projectId: id.optional(),
    format,
  }),
  csv: {},
  response: z.object({ data: z.array(punctualityRow), meta: z.object({ from: date, to: date }) }),
});
