import { getRouteApi } from '@tanstack/react-router';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecord } from '../../api/use-operation.ts';
import { RecordDetails } from '../../components/record-page/record-details.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { AccreditationSections } from '../accreditation/accreditation-parts.tsx';
import { ScreeningSection } from '../compliance/screening/screening-statements.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { EditStep } from '../records/next-steps.tsx';
import { RecordFindings } from '../records/record-findings.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { Owners } from './owners/owners.tsx';
import { formatMissing } from './people.tsx';
import { toFullName } from './person-fields.ts';
import { editOfLegalEntity } from './record-edits.ts';

const route = getRouteApi('/legal-entities/$id');
const trail = [recordScreens.legal_entity];

export function LegalEntityPage() {
  const { id } = route.useParams();
  const query = useRecord('getLegalEntityDetails', { params: { id } });
  return (
    <RecordQuery name="Legal entity" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

type Details = CallOutput<'getLegalEntityDetails'>;

interface PageProps {
  details: Details;
  reload: QueryState<Details>['reload'];
}

function Page({ details, reload }: PageProps) {
  const { legalEntity: entity, missing, investorAccount, files } = details;
  const edit = editOfLegalEntity(entity, async () => (await reload())?.legalEntity);
  return (
    <RecordPage
      id={entity.id}
      accountId={entity.accountId}
      title={entity.name}
      trail={trail}
      states={[
        { name: toFieldLabel('kybStatus', 'LegalEntity'), state: entity.kybStatus, review: 'kyb' },
        {
          name: toFieldLabel('sanctionsStatus', 'LegalEntity'),
          state: entity.sanctionsStatus,
          review: 'sanctions',
        },
        { name: toFieldLabel('setupStatus', 'LegalEntity'), state: entity.setupStatus },
      ]}
      steps={
        entity.setupStatus === 'COMPLETE'
          ? []
          : [
              {
                title: `Profile incomplete. Missing: ${formatMissing(missing, 'LegalEntity') || 'signer'}.`,
                action: <EditStep id={entity.id} />,
              },
            ]
      }
      findings={<RecordFindings id={entity.id} />}
      editWith={edit.operation}
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
          <Section title="Authorized signer">
            <RelatedRecords
              none="No authorized signer yet."
              records={investorAccount.individuals.map((person) => ({
                id: person.id,
                title: toFullName(person),
                detail: toChoiceLabel(person.role),
                states: [person.kycStatus],
              }))}
            />
          </Section>
          <ScreeningSection review="sanctions" id={entity.id} />
          <AccreditationSections subjectId={entity.id} />
          <RecordFiles
            targetId={entity.id}
            files={files}
            labels={['FORMATION_DOCUMENT', 'OPERATING_AGREEMENT', 'TRUST_AGREEMENT', 'BENEFICIAL_OWNERSHIP']}
          />
        </>
      }
    >
      <RecordDetails definition={legalEntityRecord} record={entity} edit={edit} />
      <Owners subjectId={entity.id} name={entity.name} />
    </RecordPage>
  );
}
