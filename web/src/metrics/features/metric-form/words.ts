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
  CURRENCY: 'Money',
  TIME: 'Time',
  AREA: 'Area',
  PERCENT: 'Percent',
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
  unitFixed: 'Fixed since the first value.',
  unitOnChart: 'Fixed since the first value. The chart shows it in any other too.',
  aggregate: 'Several periods together',
  aggregates: { sum: 'Add up', avg: 'Average' },
  percentSum: 'Percentages cannot be added up',
  editor: 'Who reports it',
  editorHelp: 'A member, or any address: it is invited.',
  nobody: 'Nobody yet: managers report it',
  viewers: 'Who follows it',
  viewersHelp: 'Addresses of members or of anybody: they see it and comment.',
  objective: 'Objective',
  objectiveHelp: 'What a period is to reach; empty for none.',
  direction: 'At least or at most',
  directions: { UP: 'At least', DOWN: 'At most' },
  startDate: 'Starts on',
  startHelp: 'Empty for the day on which the project starts; never before it.',
  autoAccept: 'Accept what is reported by itself',
  weekends: 'Weekends dismiss themselves',
  weekendsFrom: 'From when on',
  weekendsFromToday: 'From today',
  weekendsFromStart: (day: string) => `From the metric’s start, ${day}`,
  required: 'This field is required',
  unitMissing: 'Select a unit',
  editorInvalid: 'Invalid email address',
  onlyNumbers: 'Only numbers are allowed',
};
