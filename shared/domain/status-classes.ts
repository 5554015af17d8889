/** How requests of client systems end. */
export const statusClasses = ['success', 'rejected', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];
