// `npm run removable`: proves that a feature can be deleted. In a copy of the sources it deletes the folders of `enquiries` and the
// lines that name it in the lists below; then nothing else may name it, and types and import rules must hold. What goes by itself
// afterwards is exempt: tests, the demo's stories, and SQL, where a migration drops the tables.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const NAMED = /enquir(y|ies)/i;
/** The lists of modules and features; a feature has a line in each, and its import. */
const LISTS = [
  '.dependency-cruiser.cjs',
  'contract/src/endpoints.ts',
  'contract/src/live-updates.ts',
  'contract/src/openapi/tags.ts',
  'contract/src/skip-hire/desk-counts.ts',
  'domain/src/common/audit.ts',
  'server/src/composition/modules.ts',
  'web/src/desk/audit/action-text.ts',
  'web/src/desk/audit/words.ts',
  'web/src/desk/features.ts',
  'web/src/desk/subject-panels.tsx',
  'web/src/lib/reload.ts',
  'web/src/portal/additions.ts',
];
const EXEMPT = /\.test\.tsx?|^(web|server)\/test\/|^server\/db\/|^demo\/|^contract\/openapi\.json/;

const copy = mkdtempSync(join(tmpdir(), 'tonnage-'));
try {
  const problems = prove();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function prove(): string[] {
  for (const name of [
    'contract',
    'domain',
    'server',
    'demo',
    'web',
    '.dependency-cruiser.cjs',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (from) => !/\/(node_modules|dist)$/.test(from),
    });
  linkPackages();

  for (const place of globSync('{contract,domain,server,web}/src/**/enquiries{,.ts}', { cwd: copy }))
    rmSync(join(copy, place), { recursive: true, force: true });
  for (const list of LISTS) {
    const file = join(copy, list);
    const lines = readFileSync(file, 'utf8').split('\n');
    const kept = lines.filter((line) => !NAMED.test(line));
    if (kept.length === lines.length)
      return [`${list} names it no more: take it off the lists in scripts/removable.ts`];
    writeFileSync(file, kept.join('\n'));
  }

  const sources = globSync('{contract,domain,server,web}/**/*.{ts,tsx}', { cwd: copy }).filter(
    (file) => !EXEMPT.test(file) && !file.includes('node_modules'),
  );
  const left = sources.filter((file) => NAMED.test(readFileSync(join(copy, file), 'utf8')));
  return [
    ...left.map((file) => `${file} names it outside its folders and the lists`),
    ...typeErrors(),
    ...brokenRules(),
  ];
}

/** The installed packages, with this copy's workspaces among them. */
function linkPackages(): void {
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@tonnage') link(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['contract', 'domain', 'server', 'demo', 'web'])
    link(join(copy, name), join(copy, 'node_modules/@tonnage', name));
  link(join(ROOT, 'server/node_modules'), join(copy, 'server/node_modules'));
}

function link(to: string, at: string): void {
  mkdirSync(join(at, '..'), { recursive: true });
  symlinkSync(to, at);
}

function typeErrors(): string[] {
  return ['.', 'web', 'web/src/portal', 'web/src/desk', 'web/src/metrics'].flatMap((project) =>
    run('tsc', ['-p', project, '--pretty', 'false'])
      .split('\n')
      .filter((line) => /\): error TS/.test(line) && !EXEMPT.test(line)),
  );
}

/** Packages lie outside the copy, where the rules know no addresses. */
function brokenRules(): string[] {
  const report = run('depcruise', ['--config', '.dependency-cruiser.cjs', 'contract', 'domain', 'server', 'web']);
  return report
    .split('\n')
    .filter((line) => /^\s*error /.test(line) && !line.includes('node_modules'))
    .filter((line) => !EXEMPT.test(line.replace(/^\s*error \S+ /, '')));
}

function run(tool: string, args: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(join(ROOT, 'node_modules/.bin', tool), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error) throw error;
  return stdout + stderr;
}
