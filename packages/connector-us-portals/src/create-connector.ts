import {
  type Capabilities,
  type Connector,
  ConnectorError,
  defaultFields,
  defineConnector,
  type RequestLimit,
} from '@utility-connect/connector';
import type { HttpContext } from '@utility-connect/connector/http';
import type { Portal } from './shared/portal.ts';

/** Makes one connector of portals. Capabilities and fields that differ are those of each utility. */
export function createConnector(portals: readonly Portal[], context: HttpContext): Connector {
  const byId = new Map(portals.map((portal) => [portal.utilityId, portal]));
  const portalOf = ({ utility }: { readonly utility: { readonly id: string } }): Portal => {
    const portal = byId.get(utility.id);
    if (!portal) throw new RangeError(`There is no portal of ${utility.id}.`);
    return portal;
  };
  const first = portals[0];
  if (!first) throw new RangeError('There are no portals.');
  const noChallenge = (): never => {
    throw new ConnectorError('challenge_over', 'This portal asks for no code.');
  };
  return defineConnector({
    name: '@utility-connect/connector-us-portals',
    utilities: portals.map(({ utilityId: id, capabilities, fields }) => ({
      id,
      capabilities,
      ...(fields && { fields }),
    })),
    capabilities: shared(portals, first.capabilities),
    limits: withoutRepeats(portals.flatMap(({ limits }) => limits)),
    methods: [
      {
        kind: 'sign_in',
        fields: first.fields && portals.length === 1 ? first.fields : defaultFields,
        signIn: (request) => portalOf(request).signIn(context, request),
        sendCode: async (request) => portalOf(request).sendCode?.(context, request) ?? noChallenge(),
        answer: async (request) => portalOf(request).answer?.(context, request) ?? noChallenge(),
        listAccounts: (request) => portalOf(request).listAccounts(context, request),
        readIntervals: (request) => portalOf(request).readIntervals(context, request),
        readBills: (request) => portalOf(request).readBills(context, request),
      },
    ],
  });
}

const shared = (portals: readonly Portal[], first: Capabilities): Capabilities => ({
  ...first,
  intervalSeconds: [...new Set(portals.flatMap(({ capabilities }) => capabilities.intervalSeconds))],
});

/** Portals of one company share their limits. */
const withoutRepeats = (limits: readonly RequestLimit[]): readonly RequestLimit[] => [
  ...new Map(limits.map((limit) => [JSON.stringify(limit), limit])).values(),
];
