/** How officers update the records of investors, in their forms and on their pages. */
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import { type InvestorAccountType, investorAccountRecord } from '#shared/records/investor-account.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import type { CallOutput } from '../../api/client.ts';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import type { RecordEdit } from '../../components/record-form/record-edit.ts';
import { personGroups, toFullName } from './person-fields.ts';

type Reload<Values> = () => Promise<Values | undefined>;

const accountGroups = formGroupsOf(investorAccountRecord).map((group) => ({
  ...group,
  description: 'The type and the user cannot be changed: the individuals and investments depend on them.',
}));

type Account = Pick<CallOutput<'getInvestorAccount'>, 'id' | 'name' | 'updatedAt'>;

export function editOfInvestorAccount<Values extends Account>(
  record: Values,
  reload: Reload<Values>,
): RecordEdit<Values> {
  const message = `${record.name} updated`;
  return { operation: 'updateInvestorAccount', groups: accountGroups, record, reload, message };
}

export const entityGroups = formGroupsOf(legalEntityRecord);

type Entity = Pick<CallOutput<'getLegalEntity'>, 'id' | 'name' | 'updatedAt'>;

export function editOfLegalEntity<Values extends Entity>(
  record: Values,
  reload: Reload<Values>,
): RecordEdit<Values> {
  const message = `${record.name} updated`;
  return { operation: 'updateLegalEntity', groups: entityGroups, record, reload, message };
}

export function editOfIndividual(individual: Individual, reload: Reload<Individual>): RecordEdit<Individual> {
  const { ssn, investorAccount } = individual;
  const groups = personGroups(investorAccount.investorAccountType as InvestorAccountType);
  // The form does not show the SSN, and it is unchanged while nothing is typed.
  const description = ssn ? `Current: ${ssn}. Leave blank to keep it.` : undefined;
  return {
    operation: 'correctIndividual',
    groups: groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => (field.name === 'ssn' ? { ...field, description } : field)),
    })),
    record: withoutSsn(individual),
    reload: async () => {
      const newest = await reload();
      return newest && withoutSsn(newest);
    },
    message: `${toFullName(individual)} updated`,
  };
}

/** The masked SSN must not be saved. */
function withoutSsn(individual: Individual): Individual {
  return { ...individual, ssn: null };
}
