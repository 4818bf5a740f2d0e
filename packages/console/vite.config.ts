import { defaultClientConditions, defineConfig } from 'vite';

// Static files for the service, which serves the document at `/operator/` and below, so that the addresses of files are absolute.
// React's API on Preact, as in the Connect page; the libraries for data and tables need `preact/compat`.
export default defineConfig({
  base: '/operator/',
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    target: 'es2022',
    // No data: addresses for scripts and styles, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // TanStack's files begin with 'use client', which has no meaning here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
