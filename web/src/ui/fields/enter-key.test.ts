import { expect, it } from 'vitest';
import { onEnterKey, type EnterKey } from './enter-key.ts';

/** The effect of a key in a field with these Enter options. */
function pressed(takes: EnterKey, event: { key?: string; shiftKey?: boolean; isComposing?: boolean } = {}): string[] {
  const done: string[] = [];
  onEnterKey(takes)({
    key: event.key ?? 'Enter',
    shiftKey: event.shiftKey ?? false,
    nativeEvent: { isComposing: event.isComposing ?? false },
    preventDefault: () => done.push('kept from the browser'),
    currentTarget: { blur: () => done.push('left'), form: { requestSubmit: () => done.push('sent') } },
  });
  return done;
}

it('Enter can optionally trigger blur and submit', () => {
  expect(pressed({})).toEqual([]);
  expect(pressed({ blurOnEnter: true })).toEqual(['kept from the browser', 'left']);
  expect(pressed({ submitOnEnter: true })).toEqual(['kept from the browser', 'sent']);
  expect(pressed({ blurOnEnter: true, submitOnEnter: true })).toEqual(['kept from the browser', 'left', 'sent']);
});

it('other keys, Shift+Enter and the Enter of an input method do nothing', () => {
  const both = { blurOnEnter: true, submitOnEnter: true };
  for (const event of [{ key: 'Tab' }, { shiftKey: true }, { isComposing: true }])
    expect(pressed(both, event)).toEqual([]);
});
