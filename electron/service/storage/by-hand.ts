/** The kinds of actors whose events are few: people, and the program itself. */
export const byHandKinds = ['officer', 'shell', 'system'] as const;

/** The condition of the indexes of such events. A query that is to use them spells it in the same way. */
export const byHand = `actorKind IN (${byHandKinds.map((kind) => `'${kind}'`).join(', ')})`;
