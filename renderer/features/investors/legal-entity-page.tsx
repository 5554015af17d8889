import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { toChoiceLabel } from '../../components/choice-labels.ts';
import { addressShown } from '../../components/record-page/address-shown.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { Section } from '../../components/section.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { toFullName } from './full-name.ts';

const route = getRouteApi('/legal-entities/$id');
const trail = [{ name: 'Legal entities', to: '/legal-entities' as const }];

/** Everything about a legal entity. */
export function LegalEntityPage() {
  const { id } = route.useParams();
  const query = useRecord('getLegalEntityDetails', { params: { id } });
  return (
    <RecordQuery name="Legal entity" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} />}
    </RecordQuery>
  );
}

function Page({ details }: { details: CallOutput<'getLegalEntityDetails'> }) {
  const { legalEntity: entity, investorAccount, files } = details;
  return (
    <RecordPage
      id={entity.id}
      title={entity.name}
      trail={trail}
      states={[
        { name: 'Identity', state: entity.kybStatus, review: 'kyb' },
        { name: 'Sanctions', state: entity.sanctionsStatus, review: 'sanctions' },
        { name: 'Setup', state: entity.setupStatus },
      ]}
      editWith="updateLegalEntity"
      editAt={`/legal-entities/${entity.id}/edit`}
      aside={
        <>
          <Section title="Investor account">
            <RelatedRecords
              records={[
                {
                  id: investorAccount.id,
                  title: investorAccount.name,
                  detail: investorAccount.email,
                  states: [investorAccount.setupStatus],
                },
              ]}
            />
          </Section>
          <Section title="Signs for it">
            <RelatedRecords
              none="Nobody yet."
              records={investorAccount.individuals.map((person) => ({
                id: person.id,
                title: toFullName(person),
                detail: toChoiceLabel(person.role),
                states: [person.kycStatus],
              }))}
            />
          </Section>
          <RecordFiles
            targetId={entity.id}
            files={files}
            labels={['FORMATION_DOCUMENT', 'OPERATING_AGREEMENT', 'TRUST_AGREEMENT', 'BENEFICIAL_OWNERSHIP']}
          />
        </>
      }
    >
      <Section title="Company">
        <FieldList
          fields={[
            { label: 'Name', value: entity.name },
            { label: 'EIN', value: entity.ein },
            { label: 'Type', value: entity.companyType, as: 'choice' },
            { label: 'Date of incorporation', value: entity.dateOfIncorporation, as: 'day' },
            { label: 'State of incorporation', value: entity.stateOfIncorporation },
            { label: 'E-mail', value: entity.email },
            { label: 'Phone', value: entity.phone },
            { label: 'Address', value: addressShown(entity) },
            { label: 'External ID', value: entity.tid },
            { label: 'Made', value: entity.createdAt, as: 'time' },
            { label: 'Changed', value: entity.updatedAt, as: 'time' },
          ]}
        />
      </Section>
    </RecordPage>
  );
}
