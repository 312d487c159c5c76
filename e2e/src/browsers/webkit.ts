import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tab, TabOptions } from './tab.ts';

const PROGRAM = fileURLToPath(new URL('./webkit.py', import.meta.url));

/** The code points that WebDriver gives to keys without a letter. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
const HELD = { Control: '\uE009', Alt: '\uE00A' };

/** A private window of WebKitGTK, the engine of Safari, through its WebDriver. */
export async function openWebKit({ width, height, preload, dark }: TabOptions): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-webkit-'));
  const script = join(folder, 'preload.js');
  if (preload !== undefined) writeFileSync(script, preload);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const args = [
    String(width),
    String(height),
    'private',
    preload === undefined ? '-' : script,
    dark ? 'dark' : 'light',
  ];
  const options = { 'webkitgtk:browserOptions': { binary: PROGRAM, args } };
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
  };
  const send = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body);
  const act = (...actions: object[]) => send('POST', '/actions', { actions });
  const keys = (typed: object[]) => act({ type: 'key', id: 'keys', actions: typed });
  const both = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    run: async <T>(body: string, ...given: unknown[]) =>
      (await send('POST', '/execute/sync', { script: body, args: given })) as T,
    pressAt: async (x, y) =>
      void (await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    key: async (name, held) => {
      const value = KEYS[name] ?? name;
      await keys(
        held
          ? [{ type: 'keyDown', value: HELD[held] }, ...both(value), { type: 'keyUp', value: HELD[held] }]
          : both(value),
      );
    },
    type: async (text) => void (await keys(Array.from(text).flatMap(both))),
    picture: async (path) => writeFileSync(path, Buffer.from((await send('GET', '/screenshot')) as string, 'base64')),
    close: async () => {
      await send('DELETE', '').catch(() => undefined);
      driver.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
