import { describe, expect, test } from 'vitest';
import { bagsIn, containerTakes, ewcText, mayStandOnRoad } from './catalogue.ts';

const builders = { name: '8 yd builders', sizeYards: 8, allowsHeavyWaste: true };
const maxi = { name: '12 yd maxi', sizeYards: 12, allowsHeavyWaste: false };
const soil = { name: 'Soil and stones', heavy: true, selfService: true, hazardous: false };

describe('suitability', () => {
  test('soil fits eight yards and is refused by twelve, as in the picture', () => {
    expect(containerTakes(builders, soil)).toEqual({ allowed: true });
    expect(containerTakes(maxi, soil)).toEqual({
      allowed: false,
      code: 'CONTAINER_UNSUITABLE',
      reason: 'too large for soil and stones',
    });
    expect(containerTakes(maxi, { ...soil, name: 'Wood', heavy: false })).toEqual({ allowed: true });
  });

  test('the tenant decides by the flag: a roll-on for muck is fine, a small enclosed skip may not be', () => {
    expect(containerTakes({ ...maxi, sizeYards: 20, allowsHeavyWaste: true }, soil).allowed).toBe(true);
    expect(containerTakes({ ...maxi, sizeYards: 8 }, soil)).toMatchObject({
      reason: 'not built for the weight of soil and stones',
    });
  });

  test('staff arrange hazardous waste and waste that is not for self service', () => {
    expect(containerTakes(builders, { ...soil, name: 'Asbestos', hazardous: true })).toEqual({
      allowed: false,
      code: 'CONTAINER_UNSUITABLE',
      reason: 'asbestos is hazardous: call us to arrange it',
    });
    expect(containerTakes(builders, { ...soil, name: 'WEEE', selfService: false })).toEqual({
      allowed: false,
      code: 'CONTAINER_UNSUITABLE',
      reason: 'call us to arrange WEEE',
    });
  });

  test('the container decides whether it may stand on the road', () => {
    expect(mayStandOnRoad({ name: '8 yd', allowedOnRoad: true }).allowed).toBe(true);
    expect(mayStandOnRoad({ name: '40 yd', allowedOnRoad: false })).toMatchObject({
      allowed: false,
      code: 'CONTAINER_UNSUITABLE',
    });
  });
});

test('a yard holds ten bin bags', () => {
  expect([2, 4, 6, 8, 1.5].map(bagsIn)).toEqual([20, 40, 60, 80, 15]);
});

test('EWC codes are formatted in pairs', () => {
  expect(['170504', '170503*', '17 05 04', 'soil', ''].map(ewcText)).toEqual([
    '17 05 04',
    '17 05 03*',
    '17 05 04',
    'soil',
    '',
  ]);
});
