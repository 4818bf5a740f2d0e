import type { Customer } from './options.ts';

/** Choices of a person on the authorize page. */
export interface Consent {
  /** Default: the first customer. */
  readonly login?: string;
  /** Default: all of the customer. */
  readonly usagePointIds?: readonly string[];
  /** Default: `agree`. */
  readonly decision?: 'agree' | 'decline';
  readonly registrationCode?: string;
}

interface Site {
  readonly custodian: { fetch(request: Request): Promise<Response> };
  readonly customers: readonly Customer[];
}

/** Posts the two forms of the authorize page. */
export async function giveConsent(
  url: URL,
  consent: Consent = {},
  { custodian, customers }: Site,
): Promise<URL> {
  const { login = customers[0]?.login, decision = 'agree', registrationCode } = consent;
  const customer = customers.find((candidate) => candidate.login === login);
  if (!customer) throw new Error(`There is no customer ${login}.`);
  const submit = async (fields: string[][]): Promise<Response> => {
    const body = new URLSearchParams(fields);
    const response = await custodian.fetch(new Request(url, { method: 'POST', body }));
    return response;
  };
  const signedIn = await submit([
    ['login', customer.login],
    ['password', customer.password],
    ...(registrationCode === undefined ? [] : [['registration_code', registrationCode]]),
  ]);
  if (signedIn.status === 302) return target(signedIn);
  const transaction = /name="transaction" value="([^"]+)"/.exec(await signedIn.clone().text())?.[1];
  if (transaction === undefined) throw await pageError(signedIn);
  const { usagePointIds = customer.usagePoints.map(({ id }) => id) } = consent;
  const decided = await submit([
    ['transaction', transaction],
    ['decision', decision],
    ...usagePointIds.map((id) => ['usage_point', id]),
  ]);
  if (decided.status !== 302) throw await pageError(decided);
  return target(decided);
}

const target = ({ headers }: Response): URL => new URL(headers.get('location') ?? '');

const pageError = async (response: Response): Promise<Error> => {
  const alert = /role="alert">([^<]+)/.exec(await response.text())?.[1];
  return new Error(`The authorize page answered ${response.status}: ${alert ?? 'no explanation'}`);
};
