import { openApi } from '@tonnage/contract/openapi/document';
import { WEBHOOK_EVENTS } from '@tonnage/contract/core/webhooks';
import { ORGANISATION_WEBHOOK_EVENTS } from '@tonnage/contract/core/webhooks/organisations';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { RESOURCES } from '@tonnage/contract/resources';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATORS } from '../src/platform/http/query-language/question.ts';
import { harness } from './harness.ts';

const h = harness();
type Json = Record<string, unknown>;
const { paths, components, webhooks, tags } = openApi() as {
  webhooks: Record<string, Json>;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { requestBody?: { content: Json }; responses: Json }>>;
  components: { schemas: Json };
};

/** A schema of the document, as something that parses. */
function parserOf(schema: unknown): z.ZodType {
  const text = JSON.stringify({ ...(schema as Json), $defs: components.schemas });
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<typeof z.fromJSONSchema>[0],
  );
}

describe('the API document', () => {
  test('has every component that it refers to, and no other', () => {
    const text = JSON.stringify({ paths, components, webhooks });
    const referred = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!));
    expect([...referred].sort()).toEqual(Object.keys(components.schemas).sort());
  });

  test('has an example of each resource that fits its schema, and a sentence for each tag', () => {
    for (const { name } of RESOURCES) {
      const entry = Object.keys(components.schemas).find(
        (each) => each.toLowerCase() === `${name.replaceAll('-', '')}resourceentry`,
      )!;
      const { examples } = components.schemas[entry] as { examples: unknown[] };
      for (const example of examples)
        expect([name, parserOf(components.schemas[entry]).safeParse(example).error?.message]).toEqual([
          name,
          undefined,
        ]);
    }
    expect(tags.every(({ description }) => description.endsWith('.'))).toBe(true);
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, ...ORGANISATION_WEBHOOK_EVENTS]);
  });

  test('names the scope of each call that a key may make', () => {
    for (const e of ENDPOINTS.filter(({ key, access }) => key && access !== 'link')) {
      const { security } = paths[e.path]![e.method.toLowerCase()] as unknown as { security: Json[] };
      expect([e.name, security]).toEqual([e.name, [{ bearer: [] }, { key: [e.key] }]]);
    }
  });

  test('lists every operator that the server understands', () => {
    const { anyOf } = components.schemas['TextCondition'] as { anyOf: [Json, { properties: Json }] };
    // `$notNull` is read as the opposite of `$null`.
    expect(Object.keys(anyOf[1].properties).sort()).toEqual([...OPERATORS, '$notNull'].sort());
  });

  test('says that several files are uploaded as parts of a form, and never as JSON', () => {
    const content = paths['/upload']!['post']!.requestBody!.content;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content).toMatchObject({
      'multipart/form-data': { schema: { required: ['files'], properties: { files: { type: 'array' } } } },
    });
  });
});

/** Queries that change the shape of an answer. */
const SHAPES = [
  '',
  'fields=id',
  'populate=*',
  'fields=id&populate=*',
  'pagination[start]=0&pagination[limit]=2',
  'pagination[withCount]=false',
  'pagination[start]=0&pagination[limit]=2&pagination[withCount]=false',
];

const listed = RESOURCES.map(({ name }) => name).filter((name) => paths[`/${name}`]?.['get'] !== undefined);

test.each(listed)('the list of %s answers as the document says, whatever its query asks for', async (name) => {
  const reply = paths[`/${name}`]!['get']!.responses['200'] as { content: { 'application/json': { schema: unknown } } };
  const parser = parserOf(reply.content['application/json'].schema);
  const client = await h.as(h.fixtures.acme.owner);
  for (const query of SHAPES) {
    const { status, text } = await client.raw({ method: 'GET', url: `/api/${name}?${query}` });
    expect([query, status]).toEqual([query, 200]);
    expect([query, parser.safeParse(JSON.parse(text)).error?.message]).toEqual([query, undefined]);
  }
});
