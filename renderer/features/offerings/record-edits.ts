/** How officers update issuers and offerings, in their forms and on their pages. */
import { issuerRecord } from '#shared/records/issuer.ts';
import type { CallOutput } from '../../api/client.ts';
import type { QueryState } from '../../api/use-operation.ts';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import type { RecordEdit } from '../../components/record-form/record-edit.ts';
import { useOfferingGroups } from './offering-fields.ts';

type IssuerDetails = CallOutput<'getIssuerDetails'>;
type OfferingDetails = CallOutput<'getOfferingDetails'>;

export function editOfIssuer(
  { issuer, files }: IssuerDetails,
  reload: QueryState<IssuerDetails>['reload'],
): RecordEdit<IssuerDetails['issuer']> {
  return {
    operation: 'updateIssuer',
    groups: formGroupsOf(issuerRecord, files),
    record: issuer,
    reload: async () => (await reload())?.issuer,
    message: `${issuer.title} updated`,
  };
}

export function useOfferingEdit(
  details: OfferingDetails,
  reload: QueryState<OfferingDetails>['reload'],
): RecordEdit<ReturnType<typeof toShown>> {
  const { offering, files } = details;
  return {
    operation: 'updateOffering',
    groups: useOfferingGroups(files, offering.managedBy),
    record: toShown(details),
    reload: async () => {
      const newest = await reload();
      return newest && toShown(newest);
    },
    message: `${offering.name} saved as a new revision`,
  };
}

/** Requests call `active` what responses call `enabled`. */
function toShown({ offering }: OfferingDetails) {
  return { ...offering, active: offering.enabled };
}
