/** How requests of client systems end. */
export const statusClasses = ['success', 'refused', 'fault'] as const;
export type StatusClass = (typeof statusClasses)[number];
