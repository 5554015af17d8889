/** Bad actor questionnaires of an issuer and its covered persons (compliance.md § 5.4). */
import { addMonths, type Day } from './compliance-days.ts';

/** Why a person is covered; ISSUER is the issuer itself (17 CFR 230.506(d), 230.262, 227.503). */
export const coveredCapacities = [
  'ISSUER',
  'PREDECESSOR',
  'AFFILIATED_ISSUER',
  'DIRECTOR',
  'EXECUTIVE_OFFICER',
  'OTHER_OFFICER',
  'GENERAL_PARTNER',
  'MANAGING_MEMBER',
  'BENEFICIAL_OWNER',
  'PROMOTER',
  'INVESTMENT_MANAGER',
  'SOLICITOR',
] as const;
export type CoveredCapacity = (typeof coveredCapacities)[number];

/**
 * What a questionnaire discloses. An event before the rule took effect is disclosed to investors (17 CFR 230.506(e)), and
 * a waiver of the Commission, a court, or a regulator ends a disqualification.
 */
export const questionnaireAnswers = [
  'NO_EVENT',
  'EVENT_BEFORE_2013',
  'WAIVED',
  'DISQUALIFYING_EVENT',
] as const;
export type QuestionnaireAnswer = (typeof questionnaireAnswers)[number];

export interface Questionnaire {
  /** The day of the answers; null if there are none. */
  questionnaireOn: Day | null;
  /** The last day before they must be given again; null: only the longest time applies. */
  bringDownOn: Day | null;
  /** Null if the officer did not record it. */
  answer: QuestionnaireAnswer | null;
}

/** The issuer, a recorded covered person, or an owner of the issuer who is covered without a record. */
export interface CoveredPerson extends Questionnaire {
  id: string;
  name: string;
  capacity: CoveredCapacity;
}

/** The last day on which a questionnaire counts; null if there is none. */
export function questionnaireValidUntil(
  { questionnaireOn, bringDownOn }: Omit<Questionnaire, 'answer'>,
  months: number,
): Day | null {
  if (questionnaireOn === null) return null;
  const longest = addMonths(questionnaireOn, months);
  return bringDownOn !== null && bringDownOn < longest ? bringDownOn : longest;
}

export const questionnaireStates = ['VALID', 'EXPIRED', 'MISSING', 'UNANSWERED', 'DISQUALIFIED'] as const;
export type QuestionnaireState = (typeof questionnaireStates)[number];

/**
 * Whether the questionnaire counts on a day. One of a later day is missing on that day, and a disclosed event does not
 * lapse.
 */
export function questionnaireStateOn(
  day: Day,
  questionnaire: Questionnaire,
  months: number,
): { state: QuestionnaireState; validUntil: Day | null } {
  const validUntil = questionnaireValidUntil(questionnaire, months);
  const isGiven = (questionnaire.questionnaireOn ?? day) <= day;
  if (validUntil === null || !isGiven) return { state: 'MISSING', validUntil };
  if (questionnaire.answer === 'DISQUALIFYING_EVENT') return { state: 'DISQUALIFIED', validUntil };
  if (day > validUntil) return { state: 'EXPIRED', validUntil };
  return { state: questionnaire.answer === null ? 'UNANSWERED' : 'VALID', validUntil };
}
