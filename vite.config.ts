import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Tests and Storybook read the packages' sources: no build comes first.
const fromSources = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
};

export default defineConfig({
  test: {
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        ...fromSources,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['packages/*/src/**/*.test.tsx', 'packages/*/src/**/*.dom.test.ts'],
          restoreMocks: true,
        },
      },
    ],
  },
});
