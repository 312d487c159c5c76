import { expect, test } from 'vitest';
import { mayNotGoIn } from './prohibited.ts';

test.each([
  [null, 'no tyres, plasterboard, fridges or paint'],
  [['170904'], 'no tyres, plasterboard, fridges or paint'],
  [['160103'], 'no plasterboard, fridges or paint'],
  [['17 08 02'], 'no tyres, fridges or paint'],
  [['200123*', '200127*'], 'no tyres or plasterboard'],
])('a container of %j takes %s', (codes, text) => {
  expect(mayNotGoIn(codes)).toBe(text);
});
