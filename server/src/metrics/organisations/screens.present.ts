import type { IsoDate } from '@tonnage/domain/common/dates';

/** Addresses of the tool's screens, for links in notifications. */
export const screens = {
  tasks: '/metrics/tasks',
  projects: '/metrics/projects',
  organisations: '/metrics/organisations',
  notifications: '/metrics/notifications',
  organisation: (id: string) => `/metrics/organisations/${id}`,
  project: (id: string) => `/metrics/projects/${id}`,
  pending: (id: string) => `/metrics/projects/${id}/pending`,
  evolution: (id: string) => `/metrics/projects/${id}/evolution`,
  metric: (id: string) => `/metrics/metric/${id}`,
  metricDetail: (id: string) => `/metrics/metric/${id}/detail`,
  period: (metricId: string, key: IsoDate) => `/metrics/metric/${metricId}?period=${key}`,
};
