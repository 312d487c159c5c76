// `npm run dev`: runs the server with watch, and Vite with hot reload in front of it. Ctrl C ends both.
import { spawn } from 'node:child_process';

const run = (args: string[], cwd = '.') => spawn(process.execPath, args, { cwd, stdio: 'inherit' });
const both = [
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run(['../node_modules/vite/bin/vite.js', '--clearScreen', 'false'], 'web'),
];
const stop = () => both.forEach((child) => child.kill('SIGTERM'));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of both) child.once('exit', stop);
