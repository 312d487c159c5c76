import { deviceOf } from '@tonnage/domain/common/device';
import type { FastifyRequest } from 'fastify';

/** The recorded origin of a request: its address, and the browser and system it names. */
export interface Trace {
  source: string;
  device: string | null;
}

export function traceOf(request: FastifyRequest): Trace {
  return { source: request.ip, device: deviceOf(request.headers['user-agent'] ?? null) };
}
