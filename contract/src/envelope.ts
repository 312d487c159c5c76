import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** `{data, meta}` around one thing. */
export function one<S extends z.ZodType>(data: S) {
  return z.object({ data, meta: z.object({}).optional() });
}

export const pagination = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  pageCount: z.number().int(),
  total: z.number().int(),
  /** Of a long list of the desk: there are more rows than `total`, which stops there. An API key gets the whole number. */
  more: z.literal(true).optional(),
});
export type Pagination = z.output<typeof pagination>;

/** `{data: [...], meta: {pagination}}`. */
export function many<S extends z.ZodType>(data: S) {
  return z.object({ data: z.array(data), meta: z.object({ pagination }) });
}

const wholeNumber = z.coerce.number().int();

/** `pagination[page]`, `pagination[pageSize]`; a page size over the limit is clamped, as Strapi does. */
export const pageQuery = z
  .strictObject({
    page: wholeNumber.min(1).max(LIMITS.listOffset).default(1),
    pageSize: wholeNumber
      .min(1)
      .default(LIMITS.defaultPageSize)
      .overwrite((size) => Math.min(size, LIMITS.pageSize)),
  })
  .prefault({});

/** The answer of a list: one page, or as a file everything that matches its filters, whatever the page. */
export const format = z
  .enum(['json', 'csv', 'xlsx'])
  .optional()
  .describe('`csv` and `xlsx`: everything that the filters find, whatever the page, as a file to download.');

/** Of a list whose rows are chosen one by one, such as those that a person ticked for a file. */
export const ids = z
  .string()
  .max(LIMITS.pickedIds)
  .optional()
  .describe('Only the rows with these ids, separated by commas; an id that is no row of the list finds nothing.');

/** The types of a list as a file. */
export const FILE_TYPES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

/** The formats of a list as a file. */
export type FileFormat = 'csv' | 'xlsx';

/** Of an endpoint that only answers a file. */
export const fileFormat = z.enum(['csv', 'xlsx']).default('csv').describe('A text file, or an Excel workbook.');

/**
 * For a list that programs read. Rows are committed a moment after they are written, so a program asks again for the minute before
 * its last answer.
 */
export const changes = {
  updatedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only what was created or changed since this instant, including what was voided since.'),
  sort: z
    .enum(['updatedAt', 'updatedAt:desc'])
    .optional()
    .describe('By the last change instead of the list’s own order. A file keeps its own order.'),
};
export interface Changes {
  updatedSince?: string | undefined;
  sort?: 'updatedAt' | 'updatedAt:desc' | undefined;
}

/** A request body `{data: {...}}`; unknown fields are refused. */
export function dataOf<S extends z.ZodRawShape>(shape: S) {
  return z.object({ data: z.strictObject(shape) });
}

/** The one shape of all errors. `errors[].path` names the field; `code` the refusal. */
export const errorReply = z.object({
  data: z.null(),
  error: z.object({
    status: z.number().int(),
    name: z.string(),
    message: z.string(),
    details: z
      .object({
        code: z.string().optional(),
        errors: z.array(z.object({ path: z.array(z.string()), message: z.string(), name: z.string() })).optional(),
      })
      .catchall(z.unknown())
      .optional(),
  }),
});
export type ErrorReply = z.output<typeof errorReply>;
