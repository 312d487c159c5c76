import { expect, test } from 'vitest';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { categoriesLike, EMPTY, proposals, stepAt, toggled, toWire } from './values.ts';

test('up to 3 categories per project: a fourth is ignored, a chosen one is removed', () => {
  const three = (['dev', 'sales', 'business'] as const).reduce<ReturnType<typeof toggled>>(toggled, []);
  expect(three).toEqual(['dev', 'sales', 'business']);
  expect(toggled(three, 'custom')).toEqual(three);
  expect(toggled(three, 'sales')).toEqual(['dev', 'business']);
});

test('There are no categories with this name: a search finds categories by name', () => {
  expect(categoriesLike(' estate', CATEGORY_WORDS)).toEqual(['realEstate']);
  expect(categoriesLike('nothing', CATEGORY_WORDS)).toEqual([]);
});

test('a step needs those before it, and only ticked metrics are sent', () => {
  const begun = { ...EMPTY, organisationId: 'o', name: ' Yard ' };
  expect(stepAt('metrics', EMPTY)).toBe('name');
  expect(stepAt('metrics', begun)).toBe('metrics');
  const [waste] = proposals(['wasteManagement']);
  const sent = toWire({
    ...begun,
    frequency: 'MONTHLY',
    monthDay: 'LAST',
    metrics: [{ ...waste!, editor: ' Ida@Firm.example ', viewers: 'vic@firm.example', objective: '1,200' }],
  });
  expect(sent.body.data).toEqual({
    name: 'Yard',
    description: '',
    categories: [],
    schedule: { frequency: 'MONTHLY', monthDay: 'LAST' },
    metrics: [
      {
        name: 'Waste collected',
        description: '',
        category: 'wasteManagement',
        type: 'WEIGHT',
        unit: 't',
        aggregate: 'sum',
        editorEmail: 'ida@firm.example',
        viewerEmails: ['vic@firm.example'],
        autoAccept: false,
        autoDismissWeekends: false,
        objective: { value: '1200', direction: 'DOWN', upper: null, tolerance: '0' },
      },
    ],
  });
});
