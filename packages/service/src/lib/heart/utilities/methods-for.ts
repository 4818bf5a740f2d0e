import type { Method, MethodKind } from '@utility-connect/connector';
import type { ConnectedMethod } from '@utility-connect/connector-host';
import type { Environment } from '@utility-connect/protocol';
import type { Utility } from '../../directory/directory.ts';

/** Returns the ways to connect a utility in an environment, the preferred one first; none if it cannot be connected. */
export type MethodsFor = (utility: Utility, environment: Environment) => readonly ConnectedMethod[];

/** Returns the months of history that the connectors of a utility have; 0 without a connector. */
export type HistoryMonthsOf = (utilityId: string) => number;

export type MethodOf<Kind extends MethodKind> = Extract<Method, { readonly kind: Kind }>;

export function findMethod<Kind extends MethodKind>(
  methods: readonly Method[],
  kind: Kind,
): MethodOf<Kind> | undefined {
  return methods.find((method): method is MethodOf<Kind> => method.kind === kind);
}
