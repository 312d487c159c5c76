import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Files } from './store.ts';

/** The folder of the store; its files belong to no company, and no backup has them. */
export const BUILDS = 'builds';
const PARTS = `${BUILDS}/parts`;
const LISTS = `${BUILDS}/lists`;

/** A page may stay open this long after the last server of its build ended, days. */
const KEPT_DAYS = 30;
/** How often unknown names may be looked up in the store, ms: strangers can ask for anything. */
const LOOKS_MS = 10_000;

/** Parts of other builds in memory; a page loads a few dozen, of some 20 KB each. */
const KEPT_PARTS = 200;

/** What a build consists of, apart from its pages. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * The parts of the browser app's builds in the store that all servers share. While two versions run side by side, and after a change of
 * version, an open page loads the rest of its own from any server. The name of a part has the hash of its content, so one name is
 * never two contents.
 */
export class SharedBuilds {
  readonly #files: Pick<Files, 'put' | 'read' | 'remove' | 'list'>;
  #known = new Set<string>();
  readonly #kept = new Map<string, Promise<Buffer>>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(files: Pick<Files, 'put' | 'read' | 'remove' | 'list'>) {
    this.#files = files;
  }

  /** Stores the parts of the build in `folder` that are missing, and removes those of builds that nobody can have open. */
  async publish(folder: string, today: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => extname(name) in TYPES).toSorted();
    const list = Buffer.from(names.join('\n'));
    const build = createHash('sha256').update(list).digest('hex').slice(0, 16);
    // Before its parts, so that no other server takes them for those of no build.
    await this.#files.put(`${LISTS}/${today}-${build}`, list, { mime: 'text/plain', size: list.length });
    await this.#look();
    for (const name of names) {
      if (this.#known.has(name)) continue;
      const content = await readFile(join(folder, name));
      await this.#files.put(`${PARTS}/${name}`, content, { mime: TYPES[extname(name)]!, size: content.length });
      this.#known.add(name);
    }
    await this.#tidy(today, build, names);
  }

  /** A part of any build, with its type; null if there is none of that name. The last ones read are kept in memory. */
  async read(name: string): Promise<{ type: string; content: Buffer } | null> {
    const type = TYPES[extname(name)];
    if (type === undefined) return null;
    if (!this.#known.has(name) && performance.now() - this.#lookedAt > LOOKS_MS) await this.#look();
    if (!this.#known.has(name)) return null;
    const kept = this.#kept.get(name) ?? this.#files.read(`${PARTS}/${name}`).then(buffer);
    // Concurrent requests share one read; the part used last is kept longest.
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    if (this.#kept.size > KEPT_PARTS) this.#kept.delete(this.#kept.keys().next().value!);
    try {
      return { type, content: await kept };
    } catch {
      // Another server has removed it.
      this.#kept.delete(name);
      this.#known.delete(name);
      return null;
    }
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    const known = new Set<string>();
    for await (const key of this.#files.list(PARTS)) known.add(key.slice(PARTS.length + 1));
    this.#known = known;
  }

  /** A list that a build left on an earlier day is replaced by today's; its parts go with the last list that names them. */
  async #tidy(today: string, build: string, names: readonly string[]): Promise<void> {
    const kept = new Set(names);
    const over: string[] = [];
    const oldest = new Date(Date.parse(today) - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
    for await (const key of this.#files.list(LISTS)) {
      const [, day, of] = /(\d{4}-\d\d-\d\d)-(\w+)$/.exec(key) ?? [];
      if (day === undefined) continue;
      if (day < oldest || (of === build && day < today)) over.push(key);
      else for (const name of (await text(await this.#files.read(key))).split('\n')) kept.add(name);
    }
    if (over.length === 0) return;
    for (const name of this.#known) if (!kept.has(name)) await this.#files.remove(`${PARTS}/${name}`);
    for (const key of over) await this.#files.remove(key);
    await this.#look();
  }
}
