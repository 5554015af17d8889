/** Who can have caused an event of the audit log. */
export const actorKinds = ['officer', 'api-key', 'import', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** How a request of the API request log ended. */
export const statusClasses = ['success', 'rejected', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];
