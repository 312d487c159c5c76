/** Texts of the search over metrics. */
export const words = {
  placeholder: 'Search projects, metrics, organisations…',
  hint: 'Search by any part of a project, metric or organisation name.',
  ofMetric: (name: string) => `Metric: ${name}`,
  ofProject: (name: string) => `Project: ${name}`,
  projects: 'Projects',
  organisations: 'Organisations',
  metrics: (shown: number, total: number) => (total > shown ? `Metrics, first ${shown} of ${total}` : 'Metrics'),
  allProjects: (total: number, q: string) => `All ${total} projects matching “${q}”`,
  finished: 'Finished',
};
