import { createMemoryStore } from '../../src/lib/app/create-memory-store.ts';
import { describeStore } from './contract/store-contract.ts';

describeStore('memory store', createMemoryStore);
