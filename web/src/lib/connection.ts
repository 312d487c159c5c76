/** Whether the server could be reached when it was last asked, and of when the oldest is that is shown instead. */
export interface Connection {
  online: boolean;
  /** Whether the device had a network then. */
  network: boolean;
  /** Epoch milliseconds; null while nothing kept is shown. */
  shownAt: number | null;
}

let state: Connection = { online: navigator.onLine, network: navigator.onLine, shownAt: null };
const listeners = new Set<() => void>();
let onBack: () => void = () => undefined;

function set(told: Omit<Connection, 'network'>): void {
  const next = { ...told, network: navigator.onLine };
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
  /** The server answered, whatever it said. */
  reached: (): void => set({ online: true, shownAt: null }),
  /** The server answered when a kept answer was shown already: everything on the screen is worth asking for again. */
  back: (): void => {
    set({ online: true, shownAt: null });
    onBack();
  },
  /** Who asks for it then. */
  whenBack: (handler: () => void): void => {
    onBack = handler;
  },
  lost: (): void => set({ ...state, online: false }),
  /** A kept answer of that instant is shown in place of a fresh one. */
  shown: (at: number): void => set({ online: false, shownAt: Math.min(at, state.shownAt ?? at) }),
  /** Another page: what it shows is told again. */
  turned: (): void => set({ ...state, shownAt: null }),
};

window.addEventListener('offline', connection.lost);
