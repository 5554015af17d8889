import { getRouteApi } from '@tanstack/react-router';
import {
  type InvestorAccountType,
  investorAccountRecord,
  investorAccountTypes,
} from '#shared/records/investor-account.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import {
  type FieldGroup,
  type FieldSpec,
  type FormValues,
  within,
} from '../../components/record-form/field-spec.ts';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { recordScreens } from '../../components/record-screens.ts';
import { toast } from '../../components/toast.tsx';
import { onboardingFields } from './person-fields.ts';

const route = getRouteApi('/investor-accounts/new');
const trail = [recordScreens.investor_account];

type Onboarding = CallArguments<'onboardInvestor'>[0]['body'];
type Person = Onboarding['people'][number];

const typeField: FieldSpec = {
  name: 'investorAccountType',
  label: 'Type',
  kind: 'choice',
  choices: investorAccountTypes,
  isRequired: true,
};

const [ownFields] = formGroupsOf(investorAccountRecord);
const accountGroup: FieldGroup = {
  title: investorAccountRecord.label,
  fields: [typeField, ...(ownFields?.fields ?? [])].map((field) =>
    field.name === 'email'
      ? { ...field, description: 'The email address that the investor signs in with' }
      : field,
  ),
};
const entityFields = formGroupsOf(legalEntityRecord).flatMap((group) => group.fields);

/** The form groups of an account type: its individuals and its legal entity, with the required fields. */
function groupsOf(type: InvestorAccountType): FieldGroup[] {
  const person = onboardingFields(type);
  switch (type) {
    case 'INDIVIDUAL':
      return [accountGroup, { title: 'Investor', fields: within('people[0]', person) }];
    case 'JOINT':
      return [
        accountGroup,
        { title: 'First investor', fields: within('people[0]', person) },
        { title: 'Joint investor', fields: within('people[1]', person) },
      ];
    case 'LEGAL_ENTITY':
      return [
        accountGroup,
        { title: 'Legal entity', fields: within('entity', entityFields) },
        { title: 'Authorized signer', fields: within('people[0]', person) },
      ];
  }
}

/** The request from the values of the form; each individual has the role of its position. */
function toOnboarding(type: InvestorAccountType, values: FormValues, userId: string | undefined): Onboarding {
  const fields = groupsOf(type).flatMap((group) => group.fields);
  const person = (part: string) => toBody<Person>(fields, values, part);
  const account = toBody<Omit<Onboarding, 'people'>>(accountGroup.fields, values);
  return {
    ...account,
    userId: userId ?? null,
    people:
      type === 'JOINT'
        ? [person('people[0]'), { ...person('people[1]'), role: 'JOINT' as const }]
        : [person('people[0]')],
    ...(type === 'LEGAL_ENTITY' && {
      entity: toBody<NonNullable<Onboarding['entity']>>(fields, values, 'entity'),
    }),
  };
}

const everyField = investorAccountTypes.flatMap((type) => groupsOf(type).flatMap((group) => group.fields));

/** The screen that creates an investor account, with its individuals and its legal entity. */
export function NewInvestorAccount() {
  const { userId } = route.useSearch();
  const changes = useChanges(
    toValues(everyField, { investorAccountType: 'INDIVIDUAL', 'people[0].country': 'US' }),
  );
  const { run, isRunning, error } = useAction('onboardInvestor');
  const type = changes.values.investorAccountType as InvestorAccountType;

  async function save(acknowledged: string[]) {
    const created = await run({ body: toOnboarding(type, changes.values, userId), acknowledged });
    if (!created) return undefined;
    toast('Account created');
    return created.id;
  }

  return (
    <RecordForm
      operation="onboardInvestor"
      title="New investor account"
      trail={trail}
      groups={groupsOf(type)}
      changes={changes}
      verb="Create account"
      isRunning={isRunning}
      error={error}
      onSave={save}
    />
  );
}
