// `npm run api-lint`: what redocly and spectral say of contract/openapi.json.
import { spawnSync } from 'node:child_process';
import { installTools } from './tools.ts';

function run(command: string, args: string[]): { status: number | null; stdout: string; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: 'tools',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  return { status, stdout, output: stdout + stderr };
}

installTools('tools');
const tool = (name: string, ...args: string[]) => run(process.execPath, [`node_modules/.bin/${name}`, ...args]);
const document = '../contract/openapi.json';
const redocly = tool('redocly', 'lint', '--config', 'redocly.yaml', '--format', 'json', document);
const spectral = tool('spectral', 'lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'hint', document);
const { problems } = JSON.parse(redocly.stdout) as { problems: unknown[] };
if (redocly.status !== 0 || problems.length > 0) console.log(redocly.stdout);
if (spectral.status !== 0) console.log(spectral.output);
if (problems.length > 0 || redocly.status !== 0 || spectral.status !== 0) process.exitCode = 1;
