import { type Documented, RANDOM, sampleRequest } from './sample-request.ts';

/** A program for Python 3.9 and later that needs only the standard library, and prints the response. */
export function pythonSample(documented: Documented, baseUrl: string): string {
  const { method, url, query, headers, body } = sampleRequest(documented, baseUrl);
  const isJson = body?.mediaType === 'application/json';
  const allHeaders = [...headers, ...(isJson ? [['Content-Type', 'application/json'] as const] : [])];
  const encode = isJson ? 'json.dumps' : 'urllib.parse.urlencode';
  const arguments_ = [
    query.length > 0 ? `${text(`${url}?`)} + query` : text(url),
    ...(body ? [`data=${encode}(${dictionary(Object.entries(body.fields), '    ')}).encode()`] : []),
    ...(allHeaders.length > 0 ? [`headers=${dictionary(allHeaders, '    ')}`] : []),
    `method=${text(method)}`,
  ];
  const code = `${query.length > 0 ? `query = urllib.parse.urlencode(${dictionary(query, '')})\n` : ''}request = urllib.request.Request(
${arguments_.map((argument) => `    ${argument},\n`).join('')})
with urllib.request.urlopen(request, timeout=30) as response:
    print(${hasJson(documented) ? 'json.load(response)' : 'response.status'})`;
  const modules = ['json', 'os', 'urllib.parse', 'urllib.request', 'uuid'];
  const imports = modules.filter((name) => code.includes(`${name}.`)).map((name) => `import ${name}`);
  return `${imports.join('\n')}\n\n${code}`;
}

const hasJson = ({ operation: { responses } }: Documented): boolean =>
  Object.values(responses)[0]?.content?.['application/json'] !== undefined;

const dictionary = (entries: readonly (readonly [string, unknown])[], indent: string): string =>
  `{\n${entries.map(([name, value]) => `${indent}    ${text(name)}: ${literal(value)},\n`).join('')}${indent}}`;

const literal = (value: unknown): string => {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return String(value);
};

// JSON's strings are Python's, too.
const text = (value: string): string => {
  if (value === RANDOM) return 'str(uuid.uuid4())';
  const [, name] = /^\$(\w+)$/.exec(value) ?? [];
  if (name !== undefined) return `os.environ["${name}"]`;
  const filled = value.replaceAll(/\$(\w+)/g, (_, inner) => `{os.environ['${inner}']}`);
  return `${filled === value ? '' : 'f'}${JSON.stringify(filled)}`;
};
