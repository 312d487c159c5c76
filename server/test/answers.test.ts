import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { contradiction } from './answers.ts';
import { Client } from './client.ts';

const error = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };
const said = (method: string, path: string, status: number, body?: unknown, type?: string) =>
  contradiction({
    method,
    url: `/api${path}`,
    status,
    type: type ?? (body === undefined ? '' : 'application/json; charset=utf-8'),
    body,
  });

describe('an answer contradicts the API document if', () => {
  test('a field is missing or of another type, also in what an entry refers to', () => {
    const page = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };
    const list = (entry: object) => said('GET', '/sites?sort=name', 200, { data: [entry], meta: page });
    const id = '019cb0f6-6f80-7b3c-9d0d-b039c1718876';
    expect(list({ id, documentId: id })).toBe(null);
    expect(list({ id, documentId: id, addedLater: 1 })).toBe(null);
    expect(list({ id })).toContain("GET /sites 200: answer/data/0 must have required property 'documentId'");
    expect(list({ id: 'S1', documentId: id })).toContain('/data/0/id must match format "uuid"');
    expect(list({ id, documentId: id, name: 1 })).toContain('/data/0/name must be string');
    expect(said('GET', '/sites', 200, { data: [] })).toContain("must have required property 'meta'");
  });

  test('the status or the type is not documented, or there is a body too few or too many', () => {
    expect(said('DELETE', '/sites/1', 204)).toBe(null);
    expect(said('DELETE', '/sites/1', 200)).toBe('DELETE /sites/{id} 200: the status is not documented');
    expect(said('DELETE', '/sites/1', 204, {})).toBe('DELETE /sites/{id} 204: application/json is not documented');
    expect(said('GET', '/sites', 200)).toBe('GET /sites 200: there is no body');
    expect(said('GET', '/documents/1/file', 206, undefined, 'image/png')).toBe(null);
    expect(said('GET', '/documents/1/file', 206, undefined, 'image/gif')).toContain('image/gif is not documented');
    expect(said('GET', '/sites', 304)).toBe(null);
  });

  test('an error has another shape, whatever its status', () => {
    expect(said('GET', '/sites/1', 404, error)).toBe(null);
    expect(said('GET', '/sites/1', 418, error)).toBe(null);
    expect(said('GET', '/sites/1', 404, { message: 'Not Found' })).toContain("must have required property 'data'");
    expect(said('GET', '/sites/1', 500, 'Oh', 'text/plain')).toContain('text/plain is not documented');
  });
});

test('a test whose server answers otherwise fails', async () => {
  const wrong = { inject: () => Promise.resolve({ statusCode: 200, headers: {}, payload: '' }) };
  const client = new Client(wrong as unknown as FastifyInstance, 'localhost', null);
  await expect(client.raw({ method: 'GET', url: '/api/sites' })).rejects.toThrow('GET /sites 200: there is no body');
});
