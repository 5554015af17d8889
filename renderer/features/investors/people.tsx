import { Text } from '@mantine/core';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { toFieldLabel, toInlineLabel } from '#shared/records/field-label.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import classes from './people.module.css';
import { toFullName } from './person-fields.ts';

type Details = CallOutput<'getInvestorAccountDetails'>;
type Person = Details['people'][number];

/** The states of an individual that profiles and trades depend on. */
const states = ['setupStatus', 'kycStatus', 'amlStatus', 'aicStatus'] as const;

/** The individuals of an account side by side, with the missing parts of each profile. */
export function People({ details }: { details: Details }) {
  const { people, missingRoles, investorAccount } = details;
  const acceptsMore = missingRoles.length > 0 || investorAccount.investorAccountType === 'LEGAL_ENTITY';
  return (
    <Section
      title="Individuals"
      description={formatMissingRoles(missingRoles)}
      action={
        acceptsMore && (
          <NewRecordLink
            operation="createIndividual"
            to="/individuals/new"
            search={{ investorAccountId: investorAccount.id }}
          >
            Add individual
          </NewRecordLink>
        )
      }
    >
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonCard key={person.individual.id} person={person} />
        ))}
      </ul>
      {people.length === 0 && <Dimmed>No individuals yet.</Dimmed>}
    </Section>
  );
}

function formatMissingRoles(roles: string[]): string | undefined {
  if (roles.length === 0) return undefined;
  return `Missing: ${roles.map((role) => toChoiceLabel(role).toLowerCase()).join(' and ')}.`;
}

function PersonCard({ person: { individual, missing } }: { person: Person }) {
  const { id, role, ownership } = individual;
  const share = ownership === null ? '' : `, ${ownership}%`;
  return (
    <li className={classes.person}>
      <Text fw={600} size="sm" component="div">
        <RecordLink id={id}>{toFullName(individual)}</RecordLink>
      </Text>
      <Dimmed size="xs">
        {toChoiceLabel(role)}
        {share}
      </Dimmed>
      <dl className={classes.states}>
        {states.map((field) => (
          <div key={field}>
            <dt>{toFieldLabel(field, 'Individual')}</dt>
            <dd>
              <StateBadge state={individual[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" className={classes.missing}>
        {missing.length === 0 ? 'Profile complete' : `Missing: ${formatMissing(missing)}.`}
      </Text>
    </li>
  );
}

/** The missing parts of a profile, as a text. */
export function formatMissing(
  missing: string[],
  entity: 'Individual' | 'LegalEntity' = 'Individual',
): string {
  const fields = missing.map((field) =>
    field === 'kyc' ? 'an identity document' : toFieldLabel(field, entity),
  );
  return fields.map(toInlineLabel).join(', ');
}
