export const words = {
  part: 'Export a part',
  title: 'Export a part as CSV',
  projects: 'Which projects (none ticked: all)',
  metrics: 'Which metrics (none ticked: all)',
  statuses: 'In which state (none ticked: any)',
  from: 'From',
  to: 'To',
  empty: 'Periods that nobody has answered too',
  get: 'Get the file',
};
