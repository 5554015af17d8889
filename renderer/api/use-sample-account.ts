import { useOperation } from './use-operation.ts';

/** The ID of the account of the sample data, if there are other records beside it. */
export function useSampleAccount(): string | undefined {
  const { output } = useOperation('getSampleData');
  return output?.hasOwnRecords ? (output.accountId ?? undefined) : undefined;
}
