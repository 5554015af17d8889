/** Who acts in a data folder: the kinds of actors in the audit log. */
export const actorKinds = ['officer', 'api-key', 'import', 'cli', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who acts in a data folder without officers: the ID in records and the audit log, and the name that people read. */
export const backOfficeActor = { id: 'back-office', name: 'Back office' } as const;

/** The officers of the sample data. They have no profile, so that no one can sign in as one of them. */
export const sampleOfficers = [
  { id: 'sample-officer-1', name: 'Dana Whitlock' },
  { id: 'sample-officer-2', name: 'Reese Calloway' },
  { id: 'sample-officer-3', name: 'Imogen Fairbanks' },
] as const;

/** The name of an officer without a profile; undefined for all others. */
export function nameWithoutProfile(id: string): string | undefined {
  return [backOfficeActor, ...sampleOfficers].find((actor) => actor.id === id)?.name;
}
