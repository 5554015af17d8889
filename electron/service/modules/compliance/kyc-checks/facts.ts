import type { Row } from '#service/storage/schema.ts';
import type { KycSide } from '#shared/contracts/compliance/kyc.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import type { DocumentReading, Inspection } from '../kyc-inspection/inspection.ts';

type KycRow = Row<'kycRecords'>;
type IndividualRow = Row<'individuals'>;

/** The facts for all checks. Times are midnight UTC of a day, in ISO form. */
export interface KycFacts {
  record: Pick<
    KycRow,
    | 'documentType'
    | 'documentNumber'
    | 'documentIssuer'
    | 'firstName'
    | 'lastName'
    | 'issuedAt'
    | 'expiresAt'
    | 'dob'
  >;
  individual: Pick<
    IndividualRow,
    'firstName' | 'lastName' | 'dob' | 'citizenship' | 'country' | 'state' | 'lastFour'
  >;
  /** What was read from the front; undefined if nothing was. */
  reading: DocumentReading | undefined;
  /** Documents of other people of the tenant that have the same number. */
  sameNumber: Pick<KycRow, 'individualId' | 'documentType' | 'documentIssuer'>[];
  /** Other people of the tenant with the same social security number. */
  sameSsn: string[];
  /** `YYYY-MM-DD` in the compliance time zone. */
  today: string;
}

export interface InspectedImage {
  side: KycSide;
  sha256: string;
  inspection: Inspection;
}

export type KycCheck = (facts: KycFacts) => KycFinding[];

/** `YYYY-MM-DD` of a time in ISO form. */
export function toDay(time: string): string {
  return time.slice(0, 10);
}
