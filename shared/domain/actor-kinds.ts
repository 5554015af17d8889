/** The kinds of actors in the audit log. */
export const actorKinds = ['officer', 'api-key', 'import', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];
