export { createGreenButtonFile, type GreenButtonFileOptions } from './green-button-file/green-button-file.ts';
