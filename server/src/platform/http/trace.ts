import { deviceOf } from '@tonnage/domain/common/device';
import type { FastifyRequest } from 'fastify';

/** Where a request came from, as it is recorded: the address, and the browser and system that it names. */
export interface Trace {
  source: string;
  device: string | null;
}

export function traceOf(request: FastifyRequest): Trace {
  return { source: request.ip, device: deviceOf(request.headers['user-agent'] ?? null) };
}
