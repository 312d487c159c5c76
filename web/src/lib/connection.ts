/** Whether the last request reached the server, and the age of the oldest cached answer on the screen. */
export interface Connection {
  online: boolean;
  /** Whether the device had a network at that time. */
  network: boolean;
  /** Epoch milliseconds; null while no cached answer is shown. */
  shownAt: number | null;
}

let state: Connection = { online: navigator.onLine, network: navigator.onLine, shownAt: null };
const listeners = new Set<() => void>();
let onBack: () => void = () => undefined;

function set(change: Omit<Connection, 'network'>): void {
  const next = { ...change, network: navigator.onLine };
  if (next.online === state.online && next.network === state.network && next.shownAt === state.shownAt) return;
  state = next;
  for (const listener of listeners) listener();
}

export const connection = {
  read: (): Connection => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The server answered, with success or an error. */
  reached: (): void => set({ online: true, shownAt: null }),
  /**
   * The server answered after a cached answer was already shown: everything on the screen should be fetched again.
   */
  back: (): void => {
    set({ online: true, shownAt: null });
    onBack();
  },
  /** Registers the handler that refetches. */
  whenBack: (handler: () => void): void => {
    onBack = handler;
  },
  lost: (): void => set({ ...state, online: false }),
  /** A cached answer of that instant is shown instead of a fresh one. */
  shown: (at: number): void => set({ online: false, shownAt: Math.min(at, state.shownAt ?? at) }),
  /** Another page opened: what it shows is reported again. */
  turned: (): void => set({ ...state, shownAt: null }),
};

window.addEventListener('offline', connection.lost);
