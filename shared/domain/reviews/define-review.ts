import type { Transitions } from '../transitions.ts';
import type { ReasonCodeName } from './reason-codes.ts';

/** A queue of the sidebar: reviews that officers work through together. */
export interface ReviewGroup {
  name: string;
  /** The name of its icon in `renderer/app/navigation.ts`. */
  icon: 'id' | 'rosette' | 'building' | 'speakerphone' | 'bank' | 'receipt' | 'file' | 'checklist';
}

/**
 * What the service, the desktop, and the screens share about a review. The service part is in
 * `electron/service/modules/compliance/reviews/`.
 */
export interface ReviewDefinition {
  label: string;
  /** Its label within its group, where the group makes the shorter one clear. */
  tab?: string;
  /** One pending record and several, in the tray and in notifications. */
  noun: readonly [one: string, several: string];
  group: ReviewGroup;
  /** A sentence for the empty queue: which cases appear, and what creates one. */
  whenEmpty: string;
  /** The page of the user guide about its cases, if it is not reviews.md. */
  guide?: `${string}.md`;
  /** The table of the reviewed records, and its column with the state. */
  table: string;
  column: string;
  /**
   * Its column with the amount of money that a decision is about, in US dollars: second approval can be required only from
   * an amount on.
   */
  amount?: string;
  /** The state of a new record. */
  entry: string;
  transitions: Transitions<string>;
  /**
   * The columns with the time since which a new record is pending, if that is not its creation: the first with a value
   * counts.
   */
  since?: readonly string[];
  /**
   * The column with the time since which a record is in its present state, if it was reopened, put back, or is
   * waiting for information. It counts before `since`. The index of the queue has the same columns.
   */
  stateSince?: string;
  /** Whether several records can be approved at once. */
  isApprovedInBulk?: true;
  /** Whether an approval states a search in sanctions lists. */
  isScreening?: true;
  /** The decisions whose effects remain, so that they cannot be undone: an officer confirms each of them first. */
  irreversible?: readonly string[];
  /** The states in which a record awaits an officer. */
  pending: readonly string[];
  /** The reason codes that a new installation offers. */
  reasons: readonly ReasonCodeName[];
  /** The decisions that have labels of their own, by state (the others: decisions.ts). */
  decisions?: Readonly<Record<string, { label: string; done: string }>>;
}

/** Keeps the literal types of a definition, from which the types of the service and the contracts derive. */
export function defineReview<const Definition extends ReviewDefinition>(definition: Definition): Definition {
  return definition;
}

/** The groups that several reviews share. */
export const identityGroup: ReviewGroup = { name: 'Identity (KYC)', icon: 'id' };
export const accreditationGroup: ReviewGroup = { name: 'Accreditation (AIC)', icon: 'rosette' };
export const offeringsGroup: ReviewGroup = { name: 'Offerings', icon: 'speakerphone' };
export const entitiesGroup: ReviewGroup = { name: 'Entities (KYB)', icon: 'bank' };
export const tradesGroup: ReviewGroup = { name: 'Trades', icon: 'receipt' };
