import { CONTAINERS, EWC_WRONG, parseEwcCode, type ContainerCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import { CONTAINER_SHAPES } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { group } from '../group.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { entryTimes, id, idParams, notesText, pence, nameText, shortText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { resource } from '../resource.ts';
import { getOf, listOf } from '../resource-calls.ts';

export const containerType = z.object({
  id,
  documentId: id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Its picture. */
  shape: z.enum(CONTAINER_SHAPES),
});
export type ContainerType = z.output<typeof containerType>;

/** What a container is drawn from. Lengths are those of the rim, in centimetres. */
export const drawnShape = z.object({
  kind: z.enum(CONTAINER_SHAPES),
  lengthCm: z.number().int(),
  heightCm: z.number().int(),
});

export const containerSubType = z.object({
  id,
  documentId: id,
  name: z.string(),
  sizeYards: z.number(),
  lengthCm: z.number().int(),
  widthCm: z.number().int(),
  heightCm: z.number().int(),
  allowsHeavyWaste: z.boolean(),
  allowedOnRoad: z.boolean(),
  containerTypes: z.array(containerType),
});
export type ContainerSubType = z.output<typeof containerSubType>;

export const wasteType = z.object({
  id,
  documentId: id,
  name: z.string(),
  description: z.string(),
  ewcCodes: z.array(z.string()),
  heavy: z.boolean(),
  hazardous: z.boolean(),
  /** False: can only be ordered through staff. */
  selfService: z.boolean(),
  guidance: z.string().nullable(),
});
export type WasteType = z.output<typeof wasteType>;

export const containerTypes = resource({
  name: 'container-types',
  tag: 'Catalogue',
  entry: containerType,
  filters: ['code', 'name', 'shape'],
  sorts: ['code', 'name'],
  order: 'name:asc',
});

export const containerSubTypes = resource({
  name: 'container-sub-types',
  tag: 'Catalogue',
  entry: containerSubType,
  filters: ['name', 'sizeYards', 'allowsHeavyWaste', 'allowedOnRoad'],
  sorts: ['name', 'sizeYards'],
  order: 'sizeYards:asc',
  relations: { containerTypes: { to: 'container-types', embedded: true } },
});

export const listContainerSubTypes = listOf(
  containerSubTypes,
  'List container sizes with the container types they belong to',
);

export const wasteTypes = resource({
  name: 'waste-types',
  tag: 'Catalogue',
  entry: wasteType.extend(entryTimes),
  filters: ['name', 'description', 'heavy', 'hazardous', 'selfService'],
  sorts: ['name', 'heavy', 'hazardous'],
  order: 'name:asc',
});

export const listWasteTypes = listOf(wasteTypes, 'List waste types with their EWC codes');
export const getWasteType = getOf(wasteTypes, 'Get a waste type');

// Customers read it. Any attempt to write is refused, whatever the input.
const closed = {
  summary: 'Always refused: only the company can change its catalogue',
  tag: 'Catalogue',
  access: 'account',
  resource: wasteTypes,
  status: 204,
  response: z.undefined(),
  refusals: ['CATALOGUE_READ_ONLY'],
} as const;
const closedEntry = { ...closed, path: '/waste-types/{id}', params: idParams } as const;
export const createWasteType = endpoint({ ...closed, method: 'POST', path: '/waste-types' });
export const updateWasteType = endpoint({ ...closedEntry, method: 'PUT' });
export const patchWasteType = endpoint({ ...closedEntry, method: 'PATCH' });
export const deleteWasteType = endpoint({ ...closedEntry, method: 'DELETE' });

export const containerCode = z.enum(Object.keys(CONTAINERS) as [ContainerCode], {
  error: 'Choose a container type of the waste tracking service, for example SKI.',
});

const centimetres = z.number().int().min(10).max(2000);

const family = {
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'Use lower-case letters, digits and hyphens, for example enclosed-skip.',
    }),
  name: nameText,
  description: shortText.nullable(),
  /** Its picture. */
  shape: z.enum(['skip', 'enclosed', 'roro']),
  /** Container code of DEFRA's digital waste tracking. */
  dwtCode: containerCode,
  /** False: withdrawn. It takes no new orders; existing ones stay. */
  active: z.boolean(),
};

const container = {
  name: nameText,
  sizeYards: z.number().min(0.5).max(100).multipleOf(0.1),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
  /** The most that it may hold, kg; null: whatever fits. */
  maxLoadKg: z.number().int().min(50).max(60_000).nullable().default(null),
  /** Whether soil and the like may go in. */
  allowsHeavyWaste: z.boolean(),
  /** Whether it may stand on the road, given a permit. */
  allowedOnRoad: z.boolean(),
  /** The families that it belongs to; the first in the company's order decides its picture. */
  familyIds: z.array(z.string()).min(1).max(20),
  active: z.boolean(),
};

const waste = {
  name: nameText,
  /** The words of the transfer note. */
  description: z.string().trim().min(1).max(LIMITS.addressLine),
  /** New ones are codes of the List of Wastes, five at the most. Those of an entry from before stay as they are. */
  ewcCodes: z
    .array(
      z
        .string()
        .trim()
        .overwrite((code) => parseEwcCode(code) ?? code.replaceAll(' ', ''))
        .refine((code) => /^\d{6}\*?$/.test(code), { error: EWC_WRONG }),
    )
    .min(1)
    .max(10),
  heavy: z.boolean(),
  hazardous: z.boolean(),
  /** False: can only be ordered through staff. */
  selfService: z.boolean(),
  guidance: notesText.nullable(),
  /** Share of its weight that the company recovers, per cent; null: not known, and left out of the recycling rate. */
  recoveredPercent: z.number().int().min(0).max(100).nullable().default(null),
  /** What a tonne costs to tip, below zero where the company is paid for it; null: not known. Only for the office. */
  tippingPencePerTonne: pence.min(-1_000_000).max(1_000_000).nullable().default(null),
  active: z.boolean(),
};

/** Everything in the company's order, withdrawn entries last. */
export const deskCatalogue = z.object({
  families: z.array(z.object({ id, ...family, dwtCode: z.string(), containers: z.number().int() })),
  containers: z.array(z.object({ id, ...container })),
  wastes: z.array(z.object({ id, ...waste })),
});
export type DeskCatalogue = z.output<typeof deskCatalogue>;

const catalogue = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/catalogue',
  staff: 'settings.manage',
  response: one(deskCatalogue),
});

export const getDeskCatalogue = catalogue({
  summary: 'List the whole catalogue, active and withdrawn: container types, sizes and waste types',
  method: 'GET',
});

/** A code of the List of Wastes. */
export const wasteCode = z.object({
  /** Six digits, and an asterisk if it is hazardous. */
  code: z.string(),
  description: z.string(),
  /** The sub-chapter that it belongs to. */
  group: z.string(),
  hazardous: z.boolean(),
});
export type WasteCode = z.output<typeof wasteCode>;

export const searchWasteCodes = endpoint({
  tag: 'Desk',
  access: 'staff',
  summary: 'Search the List of Wastes by code or by words of the description. Returns up to 20 codes',
  method: 'GET',
  path: '/desk/waste-codes',
  query: z.object({ q: z.string().trim().max(LIMITS.search) }),
  response: one(z.array(wasteCode)),
});

export const createFamily = catalogue.create({
  summary: 'Add a container type',
  path: '/families',
  body: dataOf(family),
  refusals: ['CODE_TAKEN'],
});

export const updateFamily = catalogue({
  method: 'PUT',
  params: idParams,
  summary: 'Update a container type, withdraw it or offer it again',
  path: '/families/{id}',
  body: dataOf(family),
  refusals: ['CODE_TAKEN'],
});

export const createContainer = catalogue.create({
  summary: 'Add a container size. It can be ordered once it has a price',
  path: '/containers',
  body: dataOf(container),
  refusals: ['NAME_TAKEN', 'UNKNOWN_FAMILY'],
});

export const updateContainer = catalogue({
  method: 'PUT',
  params: idParams,
  summary: 'Update a container size, withdraw it or offer it again',
  path: '/containers/{id}',
  body: dataOf(container),
  refusals: ['NAME_TAKEN', 'UNKNOWN_FAMILY'],
});

export const createWaste = catalogue.create({
  summary: 'Add a waste type',
  path: '/wastes',
  body: dataOf(waste),
  refusals: ['NAME_TAKEN', 'EWC_HAZARDOUS'],
});

export const updateWaste = catalogue({
  method: 'PUT',
  params: idParams,
  summary: 'Update a waste type, withdraw it or offer it again. Issued notes stay as they are',
  path: '/wastes/{id}',
  body: dataOf(waste),
  refusals: ['NAME_TAKEN', 'EWC_HAZARDOUS'],
});

export const orderCatalogue = catalogue({
  summary: 'Sort the catalogue: all entries of one kind, in the order customers see',
  method: 'PUT',
  path: '/order',
  body: dataOf({ kind: z.enum(['families', 'containers', 'wastes']), ids: z.array(z.string()).min(1).max(500) }),
  refusals: ['CATALOGUE_CHANGED'],
});
