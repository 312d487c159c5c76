import type { Aggregate, Direction, MetricCategory, MetricType } from './types.ts';

/** A metric that is proposed for a category; `unit` is null if it must be chosen or there is none. */
export interface Suggestion {
  name: string;
  type: MetricType;
  unit: string | null;
  direction: Direction;
  aggregate: Aggregate;
}

const of = (name: string, kind: string, direction: Direction, aggregate: Aggregate): Suggestion => {
  const [type, unit = type === 'PERCENT' ? '%' : null] = kind.split(' ') as [MetricType, string?];
  return { name, type, unit, direction, aggregate };
};

/** What a project of a category usually reports; a custom one starts empty. Source: metrics.md §2.7. */
export const SUGGESTIONS: Record<MetricCategory, readonly Suggestion[]> = {
  marketing: [
    of('Website visits', 'COUNT', 'UP', 'sum'),
    of('Leads', 'COUNT', 'UP', 'sum'),
    of('Cost per lead', 'CURRENCY', 'DOWN', 'avg'),
    of('Ad spend', 'CURRENCY', 'DOWN', 'sum'),
    of('Conversion rate', 'PERCENT', 'UP', 'avg'),
    of('Newsletter subscribers', 'COUNT', 'UP', 'avg'),
  ],
  sales: [
    of('Revenue', 'CURRENCY', 'UP', 'sum'),
    of('Orders', 'COUNT', 'UP', 'sum'),
    of('New customers', 'COUNT', 'UP', 'sum'),
    of('Win rate', 'PERCENT', 'UP', 'avg'),
    of('Average order value', 'CURRENCY', 'UP', 'avg'),
    of('Pipeline', 'CURRENCY', 'UP', 'avg'),
  ],
  business: [
    of('Gross margin', 'PERCENT', 'UP', 'avg'),
    of('Operating profit', 'CURRENCY', 'UP', 'sum'),
    of('Cash balance', 'CURRENCY', 'UP', 'avg'),
    of('Overdue invoices', 'CURRENCY', 'DOWN', 'avg'),
    of('Customer satisfaction', 'PERCENT', 'UP', 'avg'),
    of('Complaints', 'COUNT', 'DOWN', 'sum'),
  ],
  analytics: [
    of('Active users', 'COUNT', 'UP', 'avg'),
    of('Sessions', 'COUNT', 'UP', 'sum'),
    of('Bounce rate', 'PERCENT', 'DOWN', 'avg'),
    of('Session length', 'TIME min', 'UP', 'avg'),
    of('Error rate', 'PERCENT', 'DOWN', 'avg'),
    of('Retention', 'PERCENT', 'UP', 'avg'),
  ],
  staffing: [
    of('Headcount', 'COUNT', 'UP', 'avg'),
    of('Hires', 'COUNT', 'UP', 'sum'),
    of('Leavers', 'COUNT', 'DOWN', 'sum'),
    of('Sick days', 'TIME d', 'DOWN', 'sum'),
    of('Overtime', 'TIME h', 'DOWN', 'sum'),
    of('Training hours', 'TIME h', 'UP', 'sum'),
  ],
  realEstate: [
    of('Occupied area', 'AREA m²', 'UP', 'avg'),
    of('Occupancy', 'PERCENT', 'UP', 'avg'),
    of('Rent collected', 'CURRENCY', 'UP', 'sum'),
    of('Vacant units', 'COUNT', 'DOWN', 'avg'),
    of('Maintenance cost', 'CURRENCY', 'DOWN', 'sum'),
    of('Days to let', 'TIME d', 'DOWN', 'avg'),
  ],
  dev: [
    of('Deployments', 'COUNT', 'UP', 'sum'),
    of('Lead time for change', 'TIME h', 'DOWN', 'avg'),
    of('Change failure rate', 'PERCENT', 'DOWN', 'avg'),
    of('Time to restore', 'TIME h', 'DOWN', 'avg'),
    of('Open bugs', 'COUNT', 'DOWN', 'avg'),
    of('Test coverage', 'PERCENT', 'UP', 'avg'),
  ],
  costAnalytics: [
    of('Total cost', 'CURRENCY', 'DOWN', 'sum'),
    of('Cost per unit', 'CURRENCY', 'DOWN', 'avg'),
    of('Budget used', 'PERCENT', 'DOWN', 'avg'),
    of('Savings', 'CURRENCY', 'UP', 'sum'),
    of('Cloud spend', 'CURRENCY', 'DOWN', 'sum'),
    of('Energy cost', 'CURRENCY', 'DOWN', 'sum'),
  ],
  performance: [
    of('On-time delivery', 'PERCENT', 'UP', 'avg'),
    of('Cycle time', 'TIME h', 'DOWN', 'avg'),
    of('Throughput', 'COUNT', 'UP', 'sum'),
    of('First-time-right', 'PERCENT', 'UP', 'avg'),
    of('Downtime', 'TIME min', 'DOWN', 'sum'),
    of('Utilisation', 'PERCENT', 'UP', 'avg'),
  ],
  wasteManagement: [
    of('Waste collected', 'WEIGHT t', 'DOWN', 'sum'),
    of('Recycling rate', 'PERCENT', 'UP', 'avg'),
    of('Waste to landfill', 'WEIGHT t', 'DOWN', 'sum'),
    of('Waste spend', 'CURRENCY GBP', 'DOWN', 'sum'),
    of('Skips collected', 'COUNT', 'DOWN', 'sum'),
    of('Cost per tonne', 'CURRENCY', 'DOWN', 'avg'),
    of('CO2e', 'WEIGHT kg', 'DOWN', 'sum'),
    of('Contaminated loads', 'COUNT', 'DOWN', 'sum'),
  ],
  custom: [],
};
