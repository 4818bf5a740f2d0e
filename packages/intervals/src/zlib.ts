export { zlibCodec } from './lib/zlib-codec.ts';
