import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to four times what is in use before V8 goes through all of it (decision 087). Buffers count, and an answer of
 * two months is one of 430 kB: by itself V8 went through the heap ten times a second, each time with the processor taken from the
 * requests under way for 50 ms.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=300');
}
