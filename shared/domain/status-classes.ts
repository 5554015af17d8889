/** The outcomes of requests of client systems. */
export const statusClasses = ['success', 'rejected', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];
