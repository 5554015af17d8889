import { httpOperations } from '../../electron/http/routes.ts';
import type { Answer, Client } from './client.ts';

/** The operations of the client API as a table of scenarios. */
export const operationCases = httpOperations().map((operation) => ({
  name: operation.name,
  method: operation.http.method,
  path: fillIn(operation.http.path, operation.example.params),
  scope: operation.scope,
  operation,
}));

export type OperationCase = (typeof operationCases)[number];

/** The operations with a JSON body. */
export const bodyCases = operationCases.filter(
  ({ operation }) => Object.keys(operation.body.properties ?? {}).length > 0,
);

/** The path with the values of its parameters. */
export function fillIn(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name]));
}

/** Sends a harmless request to an operation: no body, or one that no operation accepts. */
export function sendHarmlessRequest(
  client: Client,
  { method, path }: OperationCase,
  spelling = '',
): Promise<Answer> {
  return client.send(method, spelling + path, method === 'GET' ? undefined : { noSuchField: 1 });
}
