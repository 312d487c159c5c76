import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

test('endpoints that answer the same page all word its reasons for the reader, or none does', () => {
  const pages = new Map<string, Map<string, boolean>>();
  for (const { name, access, response, advises = false } of ENDPOINTS as readonly Endpoint[]) {
    const page = access + JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }));
    pages.set(page, (pages.get(page) ?? new Map<string, boolean>()).set(name, advises));
  }
  const mixed = [...pages.values()].filter((of) => new Set(of.values()).size > 1);
  expect(mixed.map((of) => Object.fromEntries(of))).toEqual([]);
});
