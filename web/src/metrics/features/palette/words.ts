/** What the search over metrics says. */
export const words = {
  placeholder: 'Project, metric, organisation … or a command',
  hint: 'Projects, metrics and organisations are found by any part of their name.',
  ofMetric: (name: string) => `Metric: ${name}`,
  ofProject: (name: string) => `Project: ${name}`,
  projects: 'Projects',
  organisations: 'Organisations',
  metrics: (shown: number, total: number) => (total > shown ? `Metrics, the first ${shown} of ${total}` : 'Metrics'),
  allProjects: (total: number, q: string) => `All ${total} projects with “${q}”`,
  finished: 'Finished',
};
