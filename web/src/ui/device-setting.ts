import { useSyncExternalStore } from 'react';

/** A choice that is kept in this browser, and shared by its tabs. */
export interface DeviceSetting<Value extends string> {
  read: () => Value;
  set: (value: Value) => void;
  use: () => Value;
}

/** The first value holds until the user chooses another; it also holds while the browser's storage is blocked. */
export function deviceSetting<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceSetting<Value> {
  return stored(key, (text) => values.find((value) => value === text) ?? values[0]);
}

/** The same for a value that is no fixed choice, such as an id; empty until there is one. */
export const deviceText = (key: string): DeviceSetting<string> => stored(key, (text) => text ?? '');

function stored<Value extends string>(key: string, valueOf: (text: string | null) => Value): DeviceSetting<Value> {
  const listeners = new Set<() => void>();
  const read = () => {
    try {
      return valueOf(localStorage.getItem(key));
    } catch {
      return valueOf(null);
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Another tab of this browser changed it.
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    read,
    set: (value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked: the first value stays.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => valueOf(null)),
  };
}

/** Whether keys of one letter do something outside a field: speech input and some hands press them by accident. */
export const letterKeys = deviceSetting('tonnage-letter-keys', ['on', 'off']);

/** How long a message with "Undo" stays, in seconds. */
export const undoSeconds = deviceSetting('tonnage-undo-seconds', ['5', '60']);
