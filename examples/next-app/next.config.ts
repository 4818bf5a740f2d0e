import type { NextConfig } from 'next';

const config: NextConfig = {
  // This folder is the root of the app, although the repository has another lock file.
  turbopack: { root: import.meta.dirname },
};

export default config;
