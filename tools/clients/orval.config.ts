import { defineConfig } from 'orval';

export default defineConfig({
  tonnage: {
    input: '../../contract/openapi.json',
    output: {
      target: 'made/orval.ts',
      client: 'axios-functions',
      override: { mutator: { path: 'orval-call.ts', name: 'call' } },
    },
  },
});
