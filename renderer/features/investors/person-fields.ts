import { individualRecord } from '#shared/records/individual.ts';
import type { InvestorAccountType } from '#shared/records/investor-account.ts';
import type { FieldGroup, FieldSpec } from '../../components/record-form/field-spec.ts';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';

const groups = formGroupsOf(individualRecord);

/** The fields that only individuals of a joint account have. */
const jointFields = ['role', 'ownership'];

/** The groups of the form of an individual in an account of that type. */
export function personGroups(type: InvestorAccountType): FieldGroup[] {
  return groups.map((group) => ({
    ...group,
    fields: group.fields
      .filter(({ name }) => type === 'JOINT' || !jointFields.includes(name))
      .map((field) => (field.name === 'role' ? toJointRole(field) : field)),
  }));
}

/** An authorized signer signs for a legal entity, so a joint account has none. */
function toJointRole(field: FieldSpec): FieldSpec {
  const choices = field.choices?.filter((role) => role !== 'AUTHORIZED_SIGNER') ?? [];
  return { ...field, choices, isRequired: true };
}

/** The fields of an individual in the onboarding; the role follows from the account type. */
export function onboardingFields(type: InvestorAccountType): FieldSpec[] {
  return personGroups(type)
    .filter(({ title }) => onboardingSections.includes(title))
    .flatMap((group) => group.fields)
    .filter(({ name }) => name !== 'role' && name !== 'tid');
}

const { person, address } = individualRecord.sections;
const onboardingSections = [person?.title, address?.title];

export function toFullName({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
