import { getRouteApi } from '@tanstack/react-router';
import { assetTypes } from '#shared/contracts/offerings/assets.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import type { FieldGroup, FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { recordScreens } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';
import { toast } from '../../components/toast.tsx';
import { useOfferingGroups } from './offering-fields.ts';

const route = getRouteApi('/offerings/new');
const trail = [recordScreens.offering];

const issuerField: FieldSpec = { name: 'issuerId', label: 'Issuer', kind: 'issuer', isRequired: true };

/** The asset that is created with an offering. */
const assetGroup: FieldGroup = {
  title: 'First asset',
  description: 'What investors buy. Further assets are added on the page of the offering.',
  fields: [
    { name: 'assetName', label: 'Name', kind: 'text', isRequired: true, placeholder: 'Class A Units' },
    { name: 'assetType', label: 'Type', kind: 'choice', choices: assetTypes, isRequired: true },
    { name: 'pricePerUnit', label: 'Price per unit', kind: 'money', isRequired: true },
    { name: 'totalUnits', label: 'Units', kind: 'number', isRequired: true },
  ],
};

/** The screen on which an offering is created, with its first asset. */
export function NewOffering() {
  const { issuerId } = route.useSearch();
  const { output } = useOperation('listIssuers', { query: { limit: 1 } });
  const [offeringGroup, ...others] = useOfferingGroups();
  const groups = [
    { title: 'Issuer', fields: [issuerField] },
    ...(offeringGroup ? [offeringGroup] : []),
    assetGroup,
    ...others,
  ];
  const fields = groups.flatMap((group) => group.fields);
  const changes = useChanges(
    toValues(fields, {
      issuerId,
      type: 'REG_D',
      assetType: 'UNITS',
      // Opened after its compliance review.
      active: false,
      showTotalRaised: true,
    }),
  );
  const { run, isRunning, error } = useAction('createOffering');

  async function save() {
    const created = await run({ body: toBody(fields, changes.values) });
    if (!created) return undefined;
    toast('Offering created');
    return created.id;
  }

  return (
    <RecordForm
      operation="createOffering"
      title="New offering"
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Create offering"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelTo={issuerId}
    >
      {output?.meta.totalItems === 0 && (
        <Dimmed>
          An offering requires an issuer, and there are none yet.{' '}
          <AnchorLink to="/issuers/new">Create an issuer first.</AnchorLink>
        </Dimmed>
      )}
    </RecordForm>
  );
}
