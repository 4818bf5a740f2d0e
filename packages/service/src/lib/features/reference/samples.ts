import { nodeSamples, nodeSetup } from './node-samples.ts';
import { pythonSample } from './python-sample.ts';
import { type Documented, sampleRequest } from './sample-request.ts';

/** A runnable sample in one language. */
interface Sample {
  readonly language: 'curl' | 'node' | 'python';
  readonly label: string;
  readonly code: string;
}

/** The samples of an operation: curl and Python from the OpenAPI document, and Node where there is one with the SDK. */
export function samplesOf(documented: Documented, baseUrl: string): readonly Sample[] {
  const node = nodeSamples[documented.operation.operationId];
  return [
    { language: 'curl', label: 'curl', code: curlSample(documented, baseUrl) },
    ...(node === undefined
      ? []
      : [{ language: 'node', label: 'Node', code: `${nodeSetup(baseUrl)}\n\n${node}` } as const]),
    { language: 'python', label: 'Python', code: pythonSample(documented, baseUrl) },
  ];
}

const curlSample = (documented: Documented, baseUrl: string): string => {
  const { method, url, query, headers, body } = sampleRequest(documented, baseUrl);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(query.length > 0 ? ['--get'] : []),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...query.map(([name, value]) => `--data-urlencode "${name}=${value}"`),
    ...(body ? bodyLines(body.mediaType, body.fields) : []),
  ];
  return lines.join(' \\\n  ');
};

const bodyLines = (mediaType: string, fields: Readonly<Record<string, unknown>>): readonly string[] => {
  if (mediaType === 'application/json') {
    return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(fields)}'`];
  }
  const flag = mediaType === 'multipart/form-data' ? '-F' : '-d';
  return Object.entries(fields).map(([name, value]) => `${flag} "${name}=${value}"`);
};
