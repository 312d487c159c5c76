export const reportPath = (projectId: string) => `/metrics/projects/${projectId}`;
export const pendingPath = (projectId: string) => `/metrics/projects/${projectId}/pending`;
export const settingsPath = (projectId: string) => `/metrics/projects/${projectId}/settings`;
export const evolutionPath = (projectId: string) => `/metrics/projects/${projectId}/evolution`;
export const metricPath = (metricId: string) => `/metrics/metric/${metricId}`;
export const organisationPath = (organisationId: string) => `/metrics/organisations/${organisationId}`;
export const NEW_ORGANISATION = '/metrics/organisations/new';
export const NEW_PROJECT = '/metrics/projects/new';
