import { CONTAINER_STATES, MOST_ADDED, SET_STATES } from '@tonnage/domain/skip-hire/stock';
import { CONTAINER_SHAPES } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant, named, notesText } from '../fields.ts';
import { group } from '../group.ts';
import { containerNumber } from './orders/planner.ts';

/** A container of the company, or one on site whose number is not known. */
export const stockRow = z.object({
  /** Of the container; of the order, if the container has no number. */
  id,
  /** As painted on the container; null: not known. */
  number: z.string().nullable(),
  size: named,
  shape: z.enum(CONTAINER_SHAPES),
  /** Cubic yards. */
  sizeYards: z.number(),
  state: z.enum(CONTAINER_STATES),
  /** A job reported a number other than this one, which was recorded: somebody has to check where it is. */
  toCheck: z.boolean(),
  note: z.string().nullable(),
  /** Where it is, or returns to. */
  depot: named,
  /** The day on which it came to its place, in London. */
  since: date,
  /** The order that it is on, the last day of its agreed hire, and its customer. */
  order: z
    .object({ id, number: z.string(), site: z.string(), postcode: z.string(), hireUntil: date.nullable() })
    .nullable(),
  account: named.nullable(),
  /** The lorry that it is on. */
  vehicle: z.object({ id, name: z.string(), registration: z.string() }).nullable(),
});
export type StockRow = z.output<typeof stockRow>;

const stock = group({ tag: 'Desk', access: 'staff', path: '/desk/stock', staff: 'jobs.manage' });

export const listStock = stock.list({
  summary: 'List containers by number, then those on site whose number is not known',
  staff: 'desk.view',
  reads: ['stock', 'orders', 'catalogue', 'depots', 'fleet'],
  entry: stockRow,
  filters: {
    /** `to_check`: a different number was found. Without it: all but the scrapped. */
    state: z.enum([...CONTAINER_STATES, 'to_check']).optional(),
    sizeId: z.string().optional(),
    depotId: z.string().optional(),
    /** A number, a customer, a site or an order. */
    q: z.string().max(200).optional(),
    /** `since:asc`: those first that have been in their place longest. */
    sort: z.enum(['number:asc', 'number:desc', 'since:asc', 'since:desc']).optional(),
  },
  csv: {},
  order: ['number:asc'],
});

/** A container’s history, newest first. */
const stockEvent = z.object({
  at: instant,
  action: z.string(),
  /** Null: a job’s completion by the system. */
  by: z.string().nullable(),
  order: z.object({ id, number: z.string(), site: z.string() }).nullable(),
  state: z.enum(CONTAINER_STATES).nullable(),
  note: z.string().nullable(),
});

export const getStockContainer = stock({
  summary: 'Get a container and its last 100 events, newest first',
  method: 'GET',
  path: '/containers/{id}',
  staff: 'desk.view',
  reads: ['stock', 'orders'],
  params: idParams,
  response: one(z.object({ container: stockRow, history: z.array(stockEvent) })),
});
export type StockEvent = z.output<typeof stockEvent>;

const sizeAndDepot = { sizeId: z.string(), depotId: z.string() };

export const addStockContainers = stock.create({
  summary: 'Add containers of one size to a depot. Numbers already in stock are left unchanged',
  path: '/containers',
  body: dataOf({ ...sizeAndDepot, numbers: z.array(containerNumber).min(1).max(MOST_ADDED) }),
  response: one(
    z.object({
      added: z.number().int(),
      /** The numbers that were in stock already. */
      known: z.array(z.string()),
    }),
  ),
  refusals: ['UNKNOWN_SIZE'],
  idempotent: true,
});

export const updateStockContainer = stock.update({
  summary: 'Update a container that is not on site: its number, size, depot, state and note',
  path: '/containers/{id}',
  body: dataOf({
    number: containerNumber.optional(),
    sizeId: z.string().optional(),
    depotId: z.string().optional(),
    state: z.enum(SET_STATES).optional(),
    /** Why it is in repair, lost or scrapped. */
    note: notesText.nullish(),
  }),
  response: one(stockRow),
  refusals: ['CONTAINER_TAKEN', 'CONTAINER_ON_SITE', 'UNKNOWN_SIZE'],
});

export const removeStockContainer = stock.remove({
  summary: 'Delete a container that was entered by mistake. Its jobs keep its number',
  path: '/containers/{id}',
  response: one(z.object({ id })),
  refusals: ['CONTAINER_ON_SITE'],
});

/** A size's containers now, and on the six days from today. */
const stockSize = z.object({
  size: named,
  shape: z.enum(CONTAINER_SHAPES),
  sizeYards: z.number(),
  /** Ready to use. */
  atDepot: z.number().int(),
  onLorry: z.number().int(),
  /** Including those without a number. */
  onSite: z.number().int(),
  inRepair: z.number().int(),
  days: z.array(
    z.object({
      date,
      /** Planned jobs that bring one, and those that take one. */
      brought: z.number().int(),
      taken: z.number().int(),
      /** At the end of the day; below zero, the number that are missing. */
      left: z.number().int(),
    }),
  ),
});
export type StockSize = z.output<typeof stockSize>;

export const getStockDays = stock({
  summary:
    'Get the containers of each size: where they are, and how many are left on each of the next six days, today included',
  method: 'GET',
  path: '/days',
  staff: 'desk.view',
  reads: ['stock', 'orders', 'catalogue', 'depots'],
  query: z.object({ depotId: z.string().optional() }),
  response: one(
    z.object({
      /** Empty, if no container has a number. */
      sizes: z.array(stockSize),
      /** The sizes that a container can have. */
      choices: z.array(named),
    }),
  ),
});
