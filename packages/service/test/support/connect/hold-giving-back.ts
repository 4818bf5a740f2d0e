import type { Harness } from '../harness.ts';

/** Holds up the first thing that is given back to a limit. @returns how to let it go on. */
export function holdGivingBack({ service }: Harness): () => void {
  let goOn: () => void = () => {};
  const { limits } = service.context.store;
  const take = limits.take.bind(limits);
  limits.take = async (taken) => {
    if (taken.amount < 0) {
      limits.take = take;
      await new Promise<void>((resolve) => (goOn = resolve));
    }
    return take(taken);
  };
  return () => goOn();
}
