// Unpacks the browser of @sparticuz/chromium into the temporary folder, the only place to which the package unpacks. So
// this is a separate process with its own TMPDIR.
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const [bin = ''] = process.argv.slice(2);
await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) => inflate(join(bin, archive))));
