import type { Amount, Flag, Owned, Stored } from './columns.ts';

/** What a person or an entity states in writing. Rows are never changed or deleted. */
export interface RepresentationTable extends Stored, Owned {
  /** The individual or the legal entity. */
  subjectId: string;
  kind: string;
  /** `YYYY-MM-DD`. */
  madeOn: string;
  by: string;
  statement: string;
  signedByName: string | null;
  amount: Amount | null;
  extensionFiled: Flag | null;
  basis: string | null;
  issuerId: string | null;
  tradeId: string | null;
  fileId: string | null;
}

/** The standing of a license in a public registry, as an officer found it. Rows are never changed or deleted. */
export interface LicenseStandingTable extends Stored, Owned {
  individualId: string;
  registry: string;
  crdNumber: string;
  /** `YYYY-MM-DD`. */
  checkedOn: string;
  standing: string;
}
