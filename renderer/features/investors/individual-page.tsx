import { getRouteApi } from '@tanstack/react-router';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { individualRecord } from '#shared/records/individual.ts';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecord } from '../../api/use-operation.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordDetails } from '../../components/record-page/record-details.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { AccreditationSections } from '../accreditation/accreditation-parts.tsx';
import { ScreeningSection } from '../compliance/screening/screening-statements.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { EditStep } from '../records/next-steps.tsx';
import { RecordFindings } from '../records/record-findings.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { StaffEntries, useStaffEntries } from '../records/staff-entries.tsx';
import { EnterQuestionnaire } from './enter-questionnaire.tsx';
import { formatMissing } from './people.tsx';
import { toFullName } from './person-fields.ts';
import { editOfIndividual } from './record-edits.ts';
import { RevealedSsn } from './revealed-ssn.tsx';
import { SamePersons } from './same-persons.tsx';
import { SubmitKyc } from './submit-kyc.tsx';

const route = getRouteApi('/individuals/$id');
const trail = [recordScreens.individual];

/** Everything about a person. */
export function IndividualPage() {
  const { id } = route.useParams();
  const query = useRecord('getIndividualDetails', { params: { id } });
  return (
    <RecordQuery name="Individual" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

type Details = CallOutput<'getIndividualDetails'>;

interface DetailsProps {
  details: Details;
}

function Page({ details, reload }: DetailsProps & { reload: QueryState<Details>['reload'] }) {
  const { individual, missing } = details;
  const edit = editOfIndividual(individual, async () => (await reload())?.individual);
  return (
    <RecordPage
      id={individual.id}
      accountId={individual.accountId}
      title={toFullName(individual)}
      trail={trail}
      states={statesOf(details)}
      steps={
        missing.length === 0
          ? []
          : [
              {
                title: `Profile incomplete. Missing: ${formatMissing(missing)}.`,
                action: <EditStep id={individual.id} />,
              },
            ]
      }
      findings={<RecordFindings id={individual.id} />}
      editWith={edit.operation}
      aside={<Related details={details} />}
    >
      <RecordDetails
        definition={individualRecord}
        record={individual}
        edit={edit}
        shown={{
          ssn: individual.ssn && <RevealedSsn individualId={individual.id} masked={individual.ssn} />,
        }}
      />
    </RecordPage>
  );
}

/** The states of a person, each with its review. */
function statesOf({ individual, kyc: [newest], aic }: DetailsProps['details']) {
  return [
    { name: toFieldLabel('setupStatus', 'Individual'), state: individual.setupStatus },
    {
      name: toFieldLabel('kycStatus', 'Individual'),
      state: individual.kycStatus,
      ...(newest && { review: 'kyc' as const, reviewedId: newest.id }),
    },
    {
      name: toFieldLabel('amlStatus', 'Individual'),
      state: individual.amlStatus,
      // An individual with an incomplete profile is in no queue.
      ...(individual.setupStatus === 'COMPLETE' && { review: 'aml' as const }),
    },
    {
      name: toFieldLabel('aicStatus', 'Individual'),
      state: individual.aicStatus,
      ...(aic && aic.method !== 'PENDING' && { review: 'aic' as const, reviewedId: aic.id }),
    },
  ];
}

/** The records that belong to a person. */
function Related({ details }: DetailsProps) {
  const { individual, kyc, aic, files } = details;
  const staffEntriesOf = useStaffEntries([...kyc.map((record) => record.id), ...(aic ? [aic.id] : [])]);
  const { id, name, investorAccountType } = individual.investorAccount;
  const detail = `${toChoiceLabel(investorAccountType)}, ${toChoiceLabel(individual.role).toLowerCase()}`;
  return (
    <>
      <Section title="Investor account">
        <RelatedRecords records={[{ id, title: name, detail }]} />
      </Section>
      <SamePersons individualId={individual.id} />
      <Section title="Identity documents" action={<SubmitKyc details={details} />}>
        <RelatedRecords
          none="No documents submitted."
          records={kyc.map((record) => ({
            id: record.id,
            title: toChoiceLabel(record.documentType),
            detail: (
              <>
                <When at={record.createdAt} exactTo="minute" />
                <StaffEntries entries={staffEntriesOf(record.id)} />
              </>
            ),
            states: [record.kycStatus],
          }))}
        />
      </Section>
      <Section title="Accreditation" action={<EnterQuestionnaire individual={individual} />}>
        <FieldList
          fields={[
            { label: 'Accredited', value: individual.accredited, as: 'flag' },
            { label: 'Method', value: aic && aic.method !== 'PENDING' ? aic.method : null, as: 'choice' },
            { label: 'Rule result', value: aic?.systemReview, as: 'choice' },
          ]}
        />
        <StaffEntries entries={aic ? staffEntriesOf(aic.id) : []} />
      </Section>
      <ScreeningSection review="aml" id={individual.id} />
      <AccreditationSections subjectId={individual.id} />
      <RecordFiles
        targetId={individual.id}
        files={files}
        labels={['KYC_DOCUMENT_FRONT', 'KYC_DOCUMENT_BACK', 'KYC_SELFIE', 'PROOF_OF_ADDRESS']}
      />
    </>
  );
}
