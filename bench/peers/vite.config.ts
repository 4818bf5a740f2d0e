import { defineConfig } from 'vite';

// Builds MX's widget as an app would.
export default defineConfig({
  root: import.meta.dirname,
  build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY, reportCompressedSize: false },
});
