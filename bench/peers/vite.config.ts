import { defineConfig } from 'vite';

// The peer's page as an app would build it.
export default defineConfig({
  root: import.meta.dirname,
  build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY, reportCompressedSize: false },
});
