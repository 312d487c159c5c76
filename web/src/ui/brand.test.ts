import { describe, expect, it } from 'vitest';
import { brandVariables, contrast } from './brand.ts';

describe('contrast', () => {
  it('contrast ranges from 1 to 21 and is symmetric', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
    expect(contrast('#fff', '#000')).toBeCloseTo(21, 1);
    expect(contrast('#777', '#777')).toBe(1);
  });
});

describe('brandVariables', () => {
  it('a readable pair is kept', () => {
    const variables = brandVariables({ primary: '#ffc42e', onPrimary: '#16201b' });
    expect(variables['--brand']).toBe('#ffc42e');
    expect(variables['--on-brand']).toBe('#16201b');
    expect(variables['--brand-on-nav']).toBe('#ffc42e');
    for (const name of ['--brand-soft-light', '--brand-soft-dark']) expect(variables[name]).toMatch(/^#[\da-f]{6}$/);
  });

  it('ink replaces a chosen text that is unreadable on the brand colour', () => {
    expect(brandVariables({ primary: '#ffc42e', onPrimary: '#ffffff' })['--on-brand']).toBe('#16201b');
  });

  it('white is used where ink is unreadable too', () => {
    expect(brandVariables({ primary: '#0b2e6f', onPrimary: '#222222' })['--on-brand']).toBe('#ffffff');
  });

  it('a dark brand is lightened until it is readable on the dark navigation', () => {
    const onNav = brandVariables({ primary: '#0b2e6f', onPrimary: '#ffffff' })['--brand-on-nav'] ?? '';
    expect(contrast(onNav, '#16201b')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#c00', '#1d4ed8', '#008080', '#e5e5e5', '#7f7f7f', '#ff6600'])('text on %s reaches 4.5:1', (primary) => {
    const variables = brandVariables({ primary, onPrimary: primary });
    expect(contrast(variables['--brand'] ?? '', variables['--on-brand'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('an invalid colour leaves the kit’s own brand', () => {
    expect(brandVariables({ primary: 'sunny', onPrimary: '' })).toEqual({});
  });
});
