/** The evidence of accreditation that a client submits (client-api.md "Investor onboarding" step 9). */

export interface NetWorthItem {
  institution: string;
  /** Free text; net-worth.ts derives the kind of account from it. */
  accountType: string;
  /** In dollars, also for debts, which `accountType` marks as such. */
  balance: number;
  /** Null if a CSV row has none. */
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

export type Submission = {
  [Method in AicMethod]: { method: Method; items: ItemsByMethod[Method] };
}[AicMethod];
