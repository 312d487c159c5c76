export const values = (n: number) => `${n} ${n === 1 ? 'value' : 'values'}`;

export const words = {
  notAccepted: (n: number) => `${values(n)} not accepted`,
  cell: (metric: string, label: string) => `${metric}, ${label}`,
  metric: 'Metric',
  status: 'Status',
  actions: 'Actions',
  dismiss: 'Dismiss',
};
