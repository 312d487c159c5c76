export const words = {
  part: 'Export selection',
  title: 'Export a selection as CSV',
  projects: 'Projects (all if none ticked)',
  metrics: 'Metrics (all if none ticked)',
  statuses: 'Status (all if none ticked)',
  from: 'From',
  to: 'To',
  empty: 'Include unreported periods',
  get: 'Download CSV',
};
