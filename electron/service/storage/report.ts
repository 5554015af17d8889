/**
 * Is told how far long work is.
 *
 * @param phase what it is at, in a few words
 * @param done of `total`; both 0 where nobody can say
 * @throws Canceled, where the work shall not go on
 */
export type Report = (phase: string, done: number, total: number) => void;

/** Somebody wanted long work to end. */
export class Canceled extends Error {}

/** For whom it makes no difference how far the work is. */
export const reportNothing: Report = () => {};
