import type { AnyOperation, Example } from '#shared/contracts/operation.ts';

/** A request of the client API with its values. */
export interface SampleRequest {
  method: string;
  /** The whole address, with the query. */
  url: string;
  body?: unknown;
  /** The name of a file that is sent as a form part. */
  file?: string;
  /** The name of a file that the response is written to. */
  download?: string;
}

export interface Sample {
  lang: string;
  label: string;
  source: string;
}

/** The request of an example at an address without a slash at the end. */
export function toRequest(operation: AnyOperation, example: Example, address: string): SampleRequest {
  const { http, upload, download } = operation;
  const path = (http?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(example.params?.[name]));
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return {
    method: http?.method ?? 'GET',
    url: `${address}${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(example.body && { body: example.body }),
    ...(upload && { file: upload === 'csv' ? 'rows.csv' : String(example.query?.name ?? 'document.pdf') }),
    ...(download && { download: 'document' }),
  };
}

/** The request in the languages of the reference. The key is read from the environment. */
export function toSamples(request: SampleRequest): Sample[] {
  return [
    { lang: 'shell', label: 'curl', source: toCurl(request) },
    { lang: 'javascript', label: 'JavaScript', source: toJavaScript(request) },
    { lang: 'python', label: 'Python', source: toPython(request) },
  ];
}

const quoteShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const print = (value: unknown) => JSON.stringify(value, null, 2);

export function toCurl({ method, url, body, file, download }: SampleRequest): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`,
    '-H "X-API-KEY: $OFFERDESK_KEY"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteShell(print(body))}`]),
    ...(file === undefined ? [] : [`-F ${quoteShell(`file=@${file}`)}`]),
    ...(download === undefined ? [] : [`-o ${download}`]),
  ].join(' \\\n  ');
}

function toJavaScript({ method, url, body, file, download }: SampleRequest): string {
  const hasJson = body !== undefined;
  const type = hasJson ? ', "Content-Type": "application/json"' : '';
  const json = hasJson ? `JSON.stringify(${print(body).replaceAll('\n', '\n  ')})` : undefined;
  const content = file === undefined ? json : 'form';
  const form = `const form = new FormData();\nform.append("file", await openAsBlob("${file}"), "${file}");\n\n`;
  const save = `await writeFile("${download}", response.body);`;
  return [
    ...(file === undefined ? [] : ['import { openAsBlob } from "node:fs";\n\n', form]),
    ...(download === undefined ? [] : ['import { writeFile } from "node:fs/promises";\n\n']),
    `const response = await fetch(${JSON.stringify(url)}, {\n`,
    `  method: "${method}",\n`,
    `  headers: { "X-API-KEY": process.env.OFFERDESK_KEY${type} },\n`,
    ...(content === undefined ? [] : [`  body: ${content},\n`]),
    '});\n',
    'if (!response.ok) throw new Error(await response.text());\n',
    download === undefined ? 'console.log(await response.json());' : save,
  ].join('');
}

function toPython({ method, url, body, file, download }: SampleRequest): string {
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    '    headers={"X-API-KEY": os.environ["OFFERDESK_KEY"]},',
    ...(body === undefined ? [] : [`    json=${toPythonValue(body, '    ')},`]),
    ...(file === undefined ? [] : [`    files={"file": open("${file}", "rb")},`]),
    ')',
    'response.raise_for_status()',
    download === undefined
      ? 'print(response.json())'
      : `with open("${download}", "wb") as file:\n    file.write(response.content)`,
  ].join('\n');
}

function toPythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((item) => toPythonValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${toPythonValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return items.length > 0
    ? `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
    : `${open}${close}`;
}
