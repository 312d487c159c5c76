// Unpacks the browser of @sparticuz/chromium into the temporary folder, which is the only place that the package unpacks to: so
// this is a process of its own, whose TMPDIR says where.
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const [bin = ''] = process.argv.slice(2);
await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) => inflate(join(bin, archive))));
