import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { entryTimes, id, idParams } from '../fields.ts';
import { getOf, listOf, resource } from '../resource.ts';

export const containerType = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** How it is drawn. */
  shape: z.enum(['skip', 'enclosed', 'roro']),
});
export type ContainerType = z.output<typeof containerType>;

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
  /** False: ordered through the office only. */
  selfService: z.boolean(),
  guidance: z.string().nullable(),
});
export type WasteType = z.output<typeof wasteType>;

export const containerTypes = resource({
  name: 'container-types',
  tag: 'Catalogue',
  entry: containerType.extend({ documentId: id }),
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
  'listContainerSubTypes',
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

export const listWasteTypes = listOf('listWasteTypes', wasteTypes, 'List waste types with their EWC codes');
export const getWasteType = getOf('getWasteType', wasteTypes, 'Get a waste type');

// Customers read it. Whoever tries to write is told so, whatever they sent.
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
export const createWasteType = endpoint({ ...closed, name: 'createWasteType', method: 'POST', path: '/waste-types' });
export const updateWasteType = endpoint({ ...closedEntry, name: 'updateWasteType', method: 'PUT' });
export const patchWasteType = endpoint({ ...closedEntry, name: 'patchWasteType', method: 'PATCH' });
export const deleteWasteType = endpoint({ ...closedEntry, name: 'deleteWasteType', method: 'DELETE' });
