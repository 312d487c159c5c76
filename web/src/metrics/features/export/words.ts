export const words = {
  part: 'Export selection',
  title: 'Export a selection as CSV',
  projects: 'Projects (leave blank for all)',
  metrics: 'Metrics (leave blank for all)',
  statuses: 'Status (leave blank for all)',
  from: 'From',
  to: 'To',
  empty: 'Include unreported periods',
  get: 'Download CSV',
};
