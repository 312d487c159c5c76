// Files are Blobs, as the generator's own page on custom types does it; its command line has no option for it.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const [document, made] = process.argv.slice(2) as [string, string];
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTS(pathToFileURL(document), {
  transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
});
await writeFile(made, astToString(types));
