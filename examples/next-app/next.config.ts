import type { NextConfig } from 'next';

const config: NextConfig = {
  // This folder is an app of its own, also inside of a repository with other lock files.
  turbopack: { root: import.meta.dirname },
};

export default config;
