import { byName } from '@tonnage/domain/common/names';
import { expect, test } from 'vitest';
import { presentZone, zoneLabel, zoneOptions } from './zones.ts';

test('a time zone is offered once, under the name that people use today, found by its place', () => {
  const options = zoneOptions('');
  const labels = options.map(({ label }) => label);
  for (const label of ['Kyiv, Europe', 'Kolkata, Asia', 'Ho Chi Minh, Asia', 'London, Europe', 'UTC'])
    expect(labels.filter((each) => each === label)).toEqual([label]);
  for (const old of ['Kiev', 'Calcutta', 'Saigon', 'Rangoon']) expect(labels.join()).not.toContain(old);
  expect(labels).toEqual(labels.toSorted((a, b) => byName(a, b)));
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

test('a zone stored under an older name stays chosen', () => {
  const options = zoneOptions('Europe/Kiev');
  expect(options.filter(({ label }) => label === 'Kyiv, Europe')).toEqual([
    { value: 'Europe/Kiev', label: 'Kyiv, Europe' },
  ]);
  expect(options).toHaveLength(zoneOptions('').length);
});

test('the present name of a zone is the same zone', () => {
  expect(presentZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(presentZone('Europe/London')).toBe('Europe/London');
  expect(zoneLabel('America/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
});
