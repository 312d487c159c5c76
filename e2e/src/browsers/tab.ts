/** A page of any browser, also of those that Playwright cannot drive; what a journey does with it is in `steps.ts`. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; arguments and answer are JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Presses the mouse at a point of the window, CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Keys with names: Enter, Escape, Tab, ArrowDown … */
  key(name: string, held?: 'Control' | 'Alt'): Promise<void>;
  type(text: string): Promise<void>;
  /** Writes a PNG of the window. */
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface TabOptions {
  width: number;
  height: number;
  /** A script that runs before each page's own. */
  preload?: string;
  /** The system has dark colours; otherwise light ones. */
  dark?: boolean;
}
