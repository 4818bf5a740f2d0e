import type { OperationObject } from '../../api/openapi.ts';
import { nodeSamples, nodeSetup } from './node-samples.ts';

/** One operation of the OpenAPI document. */
export interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** A runnable sample in one language. */
interface Sample {
  readonly language: 'curl' | 'node';
  readonly label: string;
  readonly code: string;
}

/** The samples of an operation: curl from the OpenAPI document, and Node where there is one with the SDK. */
export function samplesOf(documented: Documented, baseUrl: string): readonly Sample[] {
  const node = nodeSamples[documented.operation.operationId];
  return [
    { language: 'curl', label: 'curl', code: curlSample(documented, baseUrl) },
    ...(node === undefined
      ? []
      : [{ language: 'node', label: 'Node', code: `${nodeSetup(baseUrl)}\n\n${node}` } as const]),
  ];
}

/** Query parameters that the samples leave out: paging and other forms of the data. */
const omitted = new Set(['limit', 'cursor', 'format', 'resolution', 'after']);

/** `$NAME` stands for a value that the reader has. */
const curlSample = ({ path, method, operation }: Documented, baseUrl: string): string => {
  const { parameters = [], security } = operation;
  const schemes = security[0];
  const query = parameters.filter(({ in: place, name }) => place === 'query' && !omitted.has(name));
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name) => variable(name))}"`,
    ...(query.length > 0 ? ['--get'] : []),
    ...(schemes ? ['-H "Service-Client-Id: $CLIENT_ID"', '-H "Service-Secret: $CLIENT_SECRET"'] : []),
    ...(schemes && 'accessToken' in schemes ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...parameters.filter(({ in: place }) => place === 'header').map(({ name }) => `-H "${name}: $(uuidgen)"`),
    ...query.map(({ name, example }) => `--data-urlencode "${name}=${sampleValue(name, example)}"`),
    ...bodyLines(operation),
  ];
  return lines.join(' \\\n  ');
};

const bodyLines = ({ requestBody }: OperationObject): readonly string[] => {
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!body) return [];
  const { required = Object.keys(body.example) } = body.schema;
  if (mediaType === 'application/json') {
    const fields = Object.fromEntries(required.map((name) => [name, body.example[name]]));
    return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(fields)}'`];
  }
  const flag = mediaType === 'multipart/form-data' ? '-F' : '-d';
  return required.map((name) => `${flag} "${name}=${sampleValue(name, body.example[name])}"`);
};

const sampleValue = (name: string, example: unknown): string =>
  name === 'account_id' || name === 'code' ? variable(name) : String(example);

const variable = (name: string): string => `$${name.toUpperCase()}`;
