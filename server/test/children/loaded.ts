// Prints what starting the server loads: the names of packages, and our own files.
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
    loaded.add(packages.at(-1)?.[1] ?? url.replace(/^.*\/(?=(?:server|contract|domain|demo)\/)/, ''));
    return next(url, context);
  },
});
await Promise.all([import('../../src/serve.ts'), import('../../src/app.ts')]);
process.stdout.write(JSON.stringify([...loaded]));
