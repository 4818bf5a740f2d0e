import { createMemoryStore } from '../../src/lib/store/memory.ts';
import { describeStore } from './contract/store-contract.ts';

describeStore('memory store', createMemoryStore);
