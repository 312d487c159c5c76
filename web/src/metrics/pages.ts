import type { createMetricsRouter } from './routes.tsx';

/**
 * Every page of Metrics: for any other address the server answers 404 (server/src/platform/http/web-app.ts). The compiler compares
 * them with the routes.
 */
export const PAGES: Record<Exclude<keyof ReturnType<typeof createMetricsRouter>['routesByPath'], '/'>, true> = {
  '/metrics': true,
  '/metrics/tasks': true,
  '/metrics/projects': true,
  '/metrics/punctuality': true,
  '/metrics/projects/new': true,
  '/metrics/projects/$projectId': true,
  '/metrics/projects/$projectId/pending': true,
  '/metrics/projects/$projectId/evolution': true,
  '/metrics/projects/$projectId/settings': true,
  '/metrics/metric/$metricId': true,
  '/metrics/metric/$metricId/evolution': true,
  '/metrics/metric/$metricId/detail': true,
  '/metrics/organisations': true,
  '/metrics/organisations/new': true,
  '/metrics/organisations/$organisationId': true,
  '/metrics/notifications': true,
  '/metrics/account': true,
  '/metrics/account/notifications': true,
  '/metrics/login': true,
  '/metrics/create-account': true,
  '/metrics/forgot': true,
  '/metrics/check-email': true,
  '/metrics/confirm': true,
  '/metrics/reset': true,
  '/metrics/shared': true,
  '/metrics/invitation': true,
  '/metrics/unsubscribe': true,
  '/metrics/welcome': true,
};
