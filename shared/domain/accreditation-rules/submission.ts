/** What a client hands in to show that a person is accredited (client-api.md "Investor onboarding" step 9). */

export interface NetWorthItem {
  institution: string;
  /** Free text; net-worth.ts reads from it what the account is. */
  accountType: string;
  /** In dollars, of debts too: that they are debts is told by `accountType`. */
  balance: number;
  /** Null where a CSV row names none. */
  fileId: string | null;
}

export interface IncomeItem {
  fileId: string;
  year: number;
  amount: number;
  documentType: string;
}

export interface ProfessionalItem {
  fileId: string;
  licenseType: string;
  licenseNumber: string;
}

export interface EmployeeItem {
  fileId: string;
  employer: string;
  title: string;
}

interface ItemsByMethod {
  NET_WORTH: NetWorthItem[];
  INCOME: IncomeItem[];
  PROFESSIONAL: ProfessionalItem[];
  EMPLOYEE: EmployeeItem[];
}

export type AicMethod = keyof ItemsByMethod;
export const aicMethods = ['NET_WORTH', 'INCOME', 'PROFESSIONAL', 'EMPLOYEE'] as const satisfies AicMethod[];

/** A method with the items that it is shown by. */
export type Submission = {
  [Method in AicMethod]: { method: Method; items: ItemsByMethod[Method] };
}[AicMethod];
