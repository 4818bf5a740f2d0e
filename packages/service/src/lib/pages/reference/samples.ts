import { nodeSamples, nodeSetup } from './node-samples.ts';
import { type Documented, type SampleRequest, sampleRequest } from './request.ts';

/** A runnable sample in one language. */
interface Sample {
  readonly language: 'curl' | 'node' | 'python';
  readonly label: string;
  readonly code: string;
}

/** The samples of an operation: curl and Python from the OpenAPI document, Node with the SDK. */
export function samplesOf(documented: Documented, baseUrl: string): readonly Sample[] {
  const request = sampleRequest(documented, baseUrl);
  return [
    { language: 'curl', label: 'curl', code: curl(request) },
    { language: 'node', label: 'Node', code: node(documented, request, baseUrl) },
    { language: 'python', label: 'Python', code: python(request) },
  ];
}

const curl = ({ method, url, query, headers, body, multipart }: SampleRequest): string => {
  const quoted = (text: string) => `"${text.replace('$IDEMPOTENCY_KEY', '$(uuidgen)')}"`;
  const lines = [
    `curl ${method === 'DELETE' ? '-X DELETE ' : ''}${url.includes('$') ? quoted(url) : url}`,
    ...(Object.keys(query).length > 0 ? ['--get'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...Object.entries(query).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...Object.entries(body ?? {}).map(
      ([name, value]) => `${multipart ? '-F' : '-d'} ${quoted(`${name}=${value}`)}`,
    ),
  ];
  return lines.join(' \\\n  ');
};

const node = ({ operation }: Documented, { url, headers }: SampleRequest, baseUrl: string): string => {
  const sample = nodeSamples[operation.operationId];
  if (sample !== undefined) return `${nodeSetup(baseUrl)}\n\n${sample}`;
  const entries = Object.entries(headers).map(
    ([name, value]) => `\n    ${/-/.test(name) ? `'${name}'` : name}: ${nodeValue(value)},`,
  );
  const init = entries.length > 0 ? `, {\n  headers: {${entries.join('')}\n  },\n}` : '';
  return `const response = await fetch(${nodeValue(url)}${init});\n\nconsole.log(await response.json());`;
};

const nodeValue = (value: string): string => {
  if (/^\$\w+$/.test(value)) return `process.env.${value.slice(1)}`;
  if (!value.includes('$')) return `'${value}'`;
  return `\`${value.replaceAll(/\$(\w+)/g, (_, name) => `\${process.env.${name}}`)}\``;
};

const python = ({ method, url, query, headers, body, multipart }: SampleRequest): string => {
  const entries = (values: Readonly<Record<string, string>>): string =>
    Object.entries(values)
      .map(([name, value]) => `\n        "${name}": ${pythonValue(value)},`)
      .join('');
  const files = Object.entries(body ?? {}).map(
    ([name, value]) => `\n        "${name}": (None, ${pythonValue(value)}),`,
  );
  const parts = [
    `    ${pythonValue(url)},`,
    ...(Object.keys(headers).length > 0 ? [`    headers={${entries(headers)}\n    },`] : []),
    ...(Object.keys(query).length > 0 ? [`    params={${entries(query)}\n    },`] : []),
    ...(body
      ? [multipart ? `    files={${files.join('')}\n    },` : `    data={${entries(body)}\n    },`]
      : []),
  ];
  const code = parts.join('\n');
  const imports = ['os', ...(code.includes('uuid.') ? ['uuid'] : []), 'requests'].filter(
    (name) => name !== 'os' || code.includes('os.'),
  );
  return `${imports.map((name) => `import ${name}`).join('\n')}

response = requests.${method.toLowerCase()}(
${code}
)
response.raise_for_status()${method === 'DELETE' ? '' : '\nprint(response.json())'}`;
};

const pythonValue = (value: string): string => {
  if (value === '$IDEMPOTENCY_KEY') return 'str(uuid.uuid4())';
  if (/^\$\w+$/.test(value)) return `os.environ["${value.slice(1)}"]`;
  if (!value.includes('$')) return JSON.stringify(value);
  return `f"${value.replaceAll(/\$(\w+)/g, "{os.environ['$1']}")}"`;
};
