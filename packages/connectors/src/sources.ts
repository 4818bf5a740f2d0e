export { createSource, type SourceOptions, sourceIds } from './sources/index.ts';
