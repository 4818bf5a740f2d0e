import type { Harness } from '../harness.ts';

/** Blocks the first refund to a limit. @returns unblocks it. */
export function holdRefund({ service }: Harness): () => void {
  let release: () => void = () => {};
  const { limits } = service.context.store;
  const take = limits.take.bind(limits);
  limits.take = async (taken) => {
    if (taken.amount < 0) {
      limits.take = take;
      await new Promise<void>((resolve) => (release = resolve));
    }
    return take(taken);
  };
  return () => release();
}
