import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { NONCE, START } from './start.ts';

/** Dialogs, toasts, comboboxes and the library below them: many screens share them, and none needs them first. */
const OVERLAYS =
  /node_modules[\\/](@base-ui|@floating-ui|reselect)[\\/]|ui[\\/]overlay[\\/](dialog-modal|modal-frame|questions|toasts|overlays)\.|ui[\\/]fields[\\/]combobox-input\./;

/** The frames of the desk and of Metrics share it, and each loads late. */
const ACCOUNT_MENU = /ui[\\/]layout[\\/]account-menu\./;

/** A request costs more than their few bytes. */
const LITTLE = /[\\/]icons[\\/]Icon\w+\.mjs$|\.module\.css$/;

const FIRST_PAGE = 'portal/sign-in/first-page-main.tsx';

/** Names every icon there is, of which a build uses few. */
const ALL_ICONS = /[\\/]tabler-icons-react\.mjs$/;

/** All modules that one imports, directly or not, without what is only loaded later; of the icons those that it names. */
function importedBy(entry: string, { getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set<string>();
  const named = new Set<string>();
  let icons: readonly string[] = [];
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds, code } = getModuleInfo(id)!;
    if (ALL_ICONS.test(id)) return void (icons = importedIds);
    if (!id.includes('node_modules')) for (const [name] of code!.matchAll(/\bIcon[A-Z]\w*/g)) named.add(name);
    importedIds.forEach(add);
  };
  add(entry);
  icons.filter((id) => named.has(basename(id, '.mjs'))).forEach(add);
  return found;
}

const SRC = join(import.meta.dirname, '../src');

/** The login page needs these modules before anything is pressed: a file of its own, so that nothing else comes with it. */
let ofFirstPage = new Set<string>();
/** Two apps or more need these before they show a screen. */
let ofFrames = new Set<string>();
/** By app, what it and its start screen need besides. */
let ofStarts: Set<string>[] = [];

export const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  buildEnd() {
    const importedOf = (path: string) => importedBy(join(SRC, path), { getModuleInfo: (id) => this.getModuleInfo(id) });
    ofFirstPage = importedOf(FIRST_PAGE);
    // The whole portal uses the rest too, and must not start the login page with it.
    ofFirstPage.delete(join(SRC, FIRST_PAGE));
    const mains = Object.keys(START).map((page) => `${page === 'index.html' ? 'portal' : dirname(page)}/main.tsx`);
    const apps = mains.map(importedOf);
    ofFrames = new Set(apps.flatMap((app) => [...app]).filter((id, i, all) => all.indexOf(id) !== i));
    ofStarts = Object.values(START).map(({ screen }, i) => new Set([...apps[i]!, ...importedOf(screen)]));
    for (const [i, main] of mains.entries()) ofStarts[i]!.delete(join(SRC, main));
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['login/index.html'];
      if (page?.type !== 'asset') throw new Error('The login page is not in the bundle.');
      const scripts: string[] = [];
      page.source = String(page.source)
        // Its few styles come with it: a file of their own would be another journey before anything is seen.
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const styles = bundle[file];
          if (styles?.type !== 'asset') return link;
          return `<style nonce="${NONCE}">${String(styles.source).trim()}</style>`;
        })
        // The form is drawn before its scripts are asked for (login/index.html).
        .replace(
          /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g,
          (_tag, src: string) => {
            scripts.push(src);
            return '';
          },
        )
        .replace("'__SCRIPTS__'", scripts.map((src) => `'${src}'`).join(', '));
    },
  },
});

export const groups = [
  // Libraries change on a different day than we do: kept in files of their own they stay in the browser's cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
  { name: 'first', test: (id: string) => ofFirstPage.has(id), priority: 5, includeDependenciesRecursively: false },
  { name: 'routing', test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  { name: 'time', test: /node_modules[\\/]temporal-polyfill[\\/]/, priority: 4 },
  { name: 'overlays', test: OVERLAYS, priority: 4, includeDependenciesRecursively: false },
  // A file for each set of screens that shares something is a hundred requests for a page. What five share comes with the first.
  {
    name: 'shared',
    test: (id: string) => !OVERLAYS.test(id),
    minShareCount: 5,
    priority: 3,
  },
  { name: 'shared', test: LITTLE, minShareCount: 2, priority: 3, includeDependenciesRecursively: false },
  { name: 'frame', test: (id: string) => ofFrames.has(id) || ACCOUNT_MENU.test(id), priority: 2 },
  ...Object.values(START).map((_, i) => ({
    name: 'start',
    test: (id: string) => ofStarts[i]!.has(id),
    priority: 1,
  })),
];
