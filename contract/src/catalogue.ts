import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { many, pageQuery } from './envelope.ts';
import { id } from './fields.ts';

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

export const listContainerSubTypes = endpoint({
  name: 'listContainerSubTypes',
  summary: 'Container sizes with the families they belong to',
  tag: 'Catalogue',
  method: 'GET',
  path: '/container-sub-types',
  access: 'session',
  query: z.object({ pagination: pageQuery }),
  status: 200,
  response: many(containerSubType),
  refusals: [],
});
