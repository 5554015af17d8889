import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';

const scopeNames: Record<ApiKey['scopes'][number], string> = { read: 'Read', write: 'Write' };

export const nameScopes = ({ scopes }: ApiKey): string => scopes.map((scope) => scopeNames[scope]).join(', ');
