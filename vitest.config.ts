import { defineConfig } from 'vitest/config';

// Three projects, so that the pure rules run in a second and the browser only where it is asked for.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{domain,contract,web}/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
