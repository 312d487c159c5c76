// Writes beside each text of the browser app its twins as they are sent: made once, and smaller than a server could make them
// between question and answer. A twin that is there stays. Until one is there, the text itself is sent.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The built pages, or the folder that a test names. */
const DIST = process.argv[2] ?? new URL('../web/dist', import.meta.url).pathname;
/** Below it a twin saves nothing that is worth a file. */
const WORTH_BYTES = 1024;
const TWINS = {
  br: promisify(brotliCompress),
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW);
const files = await readdir(DIST, { recursive: true, withFileTypes: true });
const texts = files
  .filter((file) => file.isFile() && /\.(js|css|svg)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name))
  // What the server itself runs is not sent.
  .filter((path) => !path.startsWith(join(DIST, 'server/')));
await Promise.all(
  texts.map(async (path) => {
    const text = readFileSync(path);
    if (text.length < WORTH_BYTES) return;
    for (const [ending, compress] of Object.entries(TWINS)) {
      const twin = `${path}.${ending}`;
      if (existsSync(twin)) continue;
      // A server that runs already never sends half of it, nor one that starts now the unfinished file.
      const unfinished = `${path}.${process.pid}.${ending}`;
      writeFileSync(unfinished, await compress(text));
      renameSync(unfinished, twin);
    }
  }),
);
