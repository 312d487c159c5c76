import { expect, test } from 'vitest';
import { CATEGORY } from '../metric-form/words.ts';
import { categoriesLike, EMPTY, proposals, stepAt, toggled, toWire } from './values.ts';

test('up to 3 categories per project: a fourth is not taken, one that is chosen goes', () => {
  const three = (['dev', 'sales', 'business'] as const).reduce<ReturnType<typeof toggled>>(toggled, []);
  expect(three).toEqual(['dev', 'sales', 'business']);
  expect(toggled(three, 'custom')).toEqual(three);
  expect(toggled(three, 'sales')).toEqual(['dev', 'business']);
});

test('There are no categories with this name: a search finds them by what they are called', () => {
  expect(categoriesLike(' estate', CATEGORY)).toEqual(['realEstate']);
  expect(categoriesLike('nothing', CATEGORY)).toEqual([]);
});

test('a step waits for those before it, and what is sent is what was ticked', () => {
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
        objective: { value: '1200', direction: 'DOWN' },
      },
    ],
  });
});
