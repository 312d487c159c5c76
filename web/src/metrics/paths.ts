export const reportPath = (projectId: string) => `/metrics/projects/${projectId}`;
export const pendingPath = (projectId: string) => `/metrics/projects/${projectId}/pending`;
