/** The kinds of actors whose events are few: people, and the program itself. */
export const manualActorKinds = ['officer', 'cli', 'system'] as const;

/** The condition of the indexes of such events. A query that is to use them spells it in the same way. */
export const manualActors = `actorKind IN (${manualActorKinds.map((kind) => `'${kind}'`).join(', ')})`;
