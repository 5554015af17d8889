/** The kinds of actors that cause few events: people, and the program itself. */
export const manualActorKinds = ['officer', 'cli', 'system'] as const;

/** The condition of the indexes of such events. A query must contain exactly this text to use them. */
export const manualActors = `actorKind IN (${manualActorKinds.map((kind) => `'${kind}'`).join(', ')})`;
