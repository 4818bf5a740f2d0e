import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Nothing here about Utility Connect: its packages resolve as they do in any app.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022' },
});
