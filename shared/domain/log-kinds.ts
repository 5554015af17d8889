export const actorKinds = ['officer', 'api-key', 'import', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The outcomes of requests of client systems. */
export const statusClasses = ['success', 'rejected', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];
