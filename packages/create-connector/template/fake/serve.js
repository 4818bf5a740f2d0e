// @ts-check
import { startUtility } from './utility.js';

const { url } = await startUtility(4300);
console.log(`The fake utility listens on ${url}. Sign in as jo, password sunshine.`);
