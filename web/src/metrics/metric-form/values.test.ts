import { expect, test } from 'vitest';
import { BLANK, checkMetric, toNewMetric, withFormula } from './values.ts';

test('a formula that begins to divide combines periods by their average, whatever is in the names', () => {
  const typed = (formula: string) => withFormula({ ...BLANK, aggregate: 'sum' }, formula).aggregate;
  expect(typed('[Site / Average spend] + [Spend]')).toBe('sum');
  expect(typed('[Spend] / [Site / Waste]')).toBe('avg');
  const chosen = { ...BLANK, formula: '[A] / [B]', aggregate: 'sum' as const };
  expect(withFormula(chosen, '[A] / [B] * 2').aggregate).toBe('sum');
});

test('a computed metric is sent with its formula, and without an editor or automatic acceptance', () => {
  const values = {
    ...BLANK,
    name: 'Rate',
    by: 'formula' as const,
    formula: ' [A] / [B] ',
    editor: 'a@b.example',
    autoAccept: true,
  };
  expect(toNewMetric(values)).toMatchObject({ formula: '[A] / [B]', autoAccept: false });
  expect(toNewMetric(values)).not.toHaveProperty('editorEmail');
  expect(checkMetric({ ...values, formula: '' })['formula']).toBe('This field is required');
  expect(checkMetric({ ...values, formula: '[A' })['formula']).toMatch(/no closing bracket. \(Character 1\)$/);
});
