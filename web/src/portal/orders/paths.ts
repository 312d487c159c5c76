import type { To } from '../../ui/links.tsx';
import type { State } from '@tonnage/domain/skip-hire/orders';
import { asLink, type Address } from '../../shared/address.ts';
import type { JobsSearch } from './screens.ts';

interface JobsSearchInput {
  stateId?: State | undefined;
  siteId?: string | undefined;
  search?: JobsSearch;
}

/** The jobs list for a status, a site, both or neither: the routes of the specification, on one screen. */
export function jobsAddress({ stateId, siteId, search = {} }: JobsSearchInput): Address<JobsSearch> {
  const state = stateId === undefined ? '' : (`/state/${stateId}` as const);
  const site = siteId === undefined ? '' : (`/site/${siteId}` as const);
  return { path: `/jobs${state}${site}`, search };
}

export const jobsPath = (input: JobsSearchInput = {}): To => asLink(jobsAddress(input));

export function orderPath(orderId: string, jobId?: string): To {
  return jobId === undefined ? `/jobs/detail/${orderId}` : `/jobs/detail/${orderId}/${jobId}`;
}

/** Takes any job of the order. */
export function exchangePath(order: { id: string; jobId: string }): To {
  return `/jobs/exchange/${order.id}/${order.jobId}`;
}

export function editPath(orderId: string, jobId: string): To {
  return `/jobs/edit/${orderId}/${jobId}`;
}

export function newOrderPath(siteId?: string): To {
  return siteId === undefined ? '/jobs/new' : `/jobs/new/${siteId}`;
}

export function copyPath(order: { id: string; site: { id: string } }): To {
  return `/jobs/new/copy/${order.site.id}/${order.id}`;
}

export function sitePath(siteId: string): To {
  return `/sites/view/${siteId}`;
}
