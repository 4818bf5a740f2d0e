import { createMemoryStore } from './memory.ts';
import { describeStore } from './testing/store-contract.ts';

describeStore('memory store', async () => createMemoryStore());
