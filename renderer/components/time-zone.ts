import { createContext, useContext } from 'react';

/** The zone in which the days of the compliance rules start and end, and in which screens show times. */
export const ComplianceTimeZone = createContext<string | undefined>(undefined);

/** The compliance time zone; undefined until it is known. */
export function useComplianceTimeZone(): string | undefined {
  return useContext(ComplianceTimeZone);
}
