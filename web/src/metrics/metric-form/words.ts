import {
  METRIC_TYPES,
  type MetricCategory,
  type MetricType,
  offeredUnits,
  unitSign,
} from '@tonnage/domain/metrics/types';

export const CATEGORY: Record<MetricCategory, string> = {
  marketing: 'Marketing',
  sales: 'Sales',
  business: 'Business',
  analytics: 'Analytics',
  staffing: 'Staffing',
  realEstate: 'Real estate',
  dev: 'Development',
  costAnalytics: 'Cost analytics',
  performance: 'Performance',
  wasteManagement: 'Waste management',
  custom: 'Custom',
};

export const TYPE: Record<MetricType, string> = {
  COUNT: 'Count',
  WEIGHT: 'Weight',
  CURRENCY: 'Currency',
  TIME: 'Time',
  AREA: 'Area',
  PERCENT: 'Percentage',
};

const NAMES: Record<string, string> = {
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  d: 'days',
  mg: 'milligrams',
  g: 'grams',
  kg: 'kilograms',
  t: 'tonnes',
};

export const typeOptions = METRIC_TYPES.map((value) => ({ value, label: TYPE[value] }));

export const unitOptions = (type: MetricType) =>
  offeredUnits(type).map((value) => ({
    value,
    label: NAMES[value] ?? (unitSign(value) === value ? value : `${value} (${unitSign(value)})`),
  }));

export const words = {
  name: 'Name',
  description: 'Description',
  type: 'What it measures',
  unit: 'Unit',
  chooseUnit: 'Select a unit',
  unitFixed: 'The unit can’t be changed because values have been reported.',
  unitOnChart: 'The unit can’t be changed because values have been reported. Charts can show other units.',
  aggregate: 'Combine periods by',
  aggregates: { sum: 'Sum', avg: 'Average' },
  percentSum: 'Percentages can’t be added up',
  editor: 'Reported by',
  editorHelp: 'Choose a member or enter an email to invite someone.',
  nobody: 'Unassigned (managers)',
  viewers: 'Viewers',
  viewersHelp: 'Enter the emails of members or anyone else. Viewers can see the metric and comment.',
  objective: 'Objective',
  objectiveHelp: 'The objective for each period. Leave blank for none.',
  direction: 'At least or at most',
  directions: { UP: 'At least', DOWN: 'At most' },
  startDate: 'Start date',
  startHelp: 'Leave blank to use the project’s start date. It can’t be earlier.',
  autoAccept: 'Accept values automatically',
  weekends: 'Skip weekends automatically',
  weekendsFrom: 'Starting',
  weekendsFromToday: 'From today',
  weekendsFromStart: (day: string) => `From the metric’s start, ${day}`,
  required: 'This field is required',
  unitMissing: 'Select a unit',
  editorInvalid: 'Invalid email address',
  onlyNumbers: 'Only numbers are allowed',
};
