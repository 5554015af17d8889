/** Statuses of several kinds of records. */
export const setupStatuses = ['IN_PROGRESS', 'COMPLETE'] as const;
export const reviewStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;
