/** Who acts in a data folder without officers: the ID in records and the audit log, and the name that people read. */
export const backOfficeActor = { id: 'back-office', name: 'Back office' } as const;
