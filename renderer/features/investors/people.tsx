import { Text } from '@mantine/core';
import type { CallOutput } from '../../api/client.ts';
import { toChoiceWords } from '../../components/choice-words.ts';
import { toFieldWords } from '../../components/field-words.ts';
import { NewRecordButton } from '../../components/new-record-button.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { toFullName } from './full-name.ts';
import classes from './people.module.css';

type Dossier = CallOutput<'getInvestorAccountDossier'>;
type Person = Dossier['people'][number];

/** The states of a person that a setup and a trade depend on. */
const states: { name: string; field: 'setupStatus' | 'kycStatus' | 'amlStatus' | 'aicStatus' }[] = [
  { name: 'Setup', field: 'setupStatus' },
  { name: 'Identity', field: 'kycStatus' },
  { name: 'Money laundering', field: 'amlStatus' },
  { name: 'Accreditation', field: 'aicStatus' },
];

/** Those who are in an account side by side, with what each lacks for a complete setup. */
export function People({ dossier }: { dossier: Dossier }) {
  const { people, missingRoles, investorAccount } = dossier;
  const takesMore = missingRoles.length > 0 || investorAccount.investorAccountType === 'LEGAL_ENTITY';
  return (
    <Section
      title="People"
      description={tellMissingRoles(missingRoles)}
      action={
        takesMore && (
          <NewRecordButton
            operation="createIndividual"
            href={`#/individuals/new?investorAccountId=${investorAccount.id}`}
            words="Add a person"
          />
        )
      }
    >
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonCard key={person.individual.id} person={person} />
        ))}
      </ul>
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody is in the account yet.
        </Text>
      )}
    </Section>
  );
}

function tellMissingRoles(roles: string[]): string | undefined {
  if (roles.length === 0) return undefined;
  return `The account still needs: ${roles.map((role) => toChoiceWords(role).toLowerCase()).join(' and ')}.`;
}

function PersonCard({ person: { individual, missing } }: { person: Person }) {
  const { id, role, ownership } = individual;
  const share = ownership === null ? '' : `, ${ownership} %`;
  return (
    <li className={classes.person}>
      <Text fw={600} size="sm" component="div">
        <RecordLink id={id}>{toFullName(individual)}</RecordLink>
      </Text>
      <Text size="xs" c="dimmed">
        {toChoiceWords(role)}
        {share}
      </Text>
      <dl className={classes.states}>
        {states.map(({ name, field }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <StateBadge state={individual[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" className={classes.missing}>
        {missing.length === 0 ? 'Nothing is missing.' : `Missing: ${tellMissing(missing)}.`}
      </Text>
    </li>
  );
}

/** What a setup lacks, in words. */
export function tellMissing(missing: string[]): string {
  const words = missing.map((field) => (field === 'kyc' ? 'an identity document' : toFieldWords(field)));
  return words
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1)))
    .join(', ');
}
