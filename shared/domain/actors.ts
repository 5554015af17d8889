/** Who acts in a data folder: the kinds of actors in the audit log. */
export const actorKinds = ['officer', 'api-key', 'import', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who acts in a data folder without officers: the ID in records and the audit log, and the name that people read. */
export const backOfficeActor = { id: 'back-office', name: 'Back office' } as const;
