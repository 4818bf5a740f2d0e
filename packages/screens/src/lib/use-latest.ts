import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the value of the latest render, for functions that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
