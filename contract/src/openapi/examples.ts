import type { Json } from './schemas.ts';

/** Plausible texts for fields by their names. */
const TEXTS: Record<string, string> = {
  name: 'Quay House',
  number: '10233',
  reference: 'QH-2',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS11 5PS',
  addressLine1: '1 Water Lane',
  email: 'site@marlow.example',
  phone: '0113 496 0100',
  poNumber: 'PO-4471',
  title: 'Waste transfer note',
};
const FORMATS: Record<string, string> = {
  uuid: '019cb0f6-6f80-7b3c-9d0d-b039c1718876',
  date: '2026-03-05',
  'date-time': '2026-03-05T10:31:07.000Z',
  email: 'site@marlow.example',
  uri: 'https://harrow.example/',
};

/** A value that fits a schema of the document, made from its types and names alone. */
export function exampleOf(schema: Json, components: Record<string, Json>, name = ''): unknown {
  const of = schema as {
    $ref?: string;
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
    const?: unknown;
    enum?: unknown[];
    type?: string | string[];
    format?: string;
    properties?: Record<string, Json>;
    items?: Json;
    minItems?: number;
    minimum?: number;
  };
  if (of.$ref !== undefined) return exampleOf(components[of.$ref.split('/').at(-1)!]!, components, name);
  if ('const' in of) return of.const;
  if (of.enum) return of.enum[0];
  const [choice] = of.anyOf ?? of.oneOf ?? of.allOf ?? [];
  if (choice) return exampleOf(choice, components, name);
  switch ([of.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, components, key)]),
      );
    case 'array':
      return Array.from({ length: of.minItems ?? 0 }, () => exampleOf(of.items ?? {}, components, name));
    case 'integer':
    case 'number':
      return Math.max(of.minimum ?? 0, name.endsWith('Pence') ? 24_000 : 1);
    case 'boolean':
      return true;
    case 'string':
      return (of.format && FORMATS[of.format]) ?? TEXTS[name] ?? 'text';
    default:
      return null;
  }
}
