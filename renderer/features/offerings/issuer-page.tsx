import { getRouteApi } from '@tanstack/react-router';
import { formatMoney } from '#shared/domain/format-money.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecord } from '../../api/use-operation.ts';
import { RecordDetails } from '../../components/record-page/record-details.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { NewRecordLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { fileLink } from '../files/file-card.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { Owners } from '../investors/owners/owners.tsx';
import { RecordFindings } from '../records/record-findings.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { CoveredPersons } from './covered-persons.tsx';
import { IssuerGroup } from './issuer-group.tsx';
import { editOfIssuer } from './record-edits.ts';

const route = getRouteApi('/issuers/$id');
const trail = [recordScreens.issuer];

export function IssuerPage() {
  const { id } = route.useParams();
  const query = useRecord('getIssuerDetails', { params: { id } });
  return (
    <RecordQuery name="Issuer" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

interface PageProps {
  details: CallOutput<'getIssuerDetails'>;
  reload: QueryState<CallOutput<'getIssuerDetails'>>['reload'];
}

function Page({ details, reload }: PageProps) {
  const { issuer, account, offerings, files } = details;
  const edit = editOfIssuer(details, reload);
  return (
    <RecordPage
      id={issuer.id}
      accountId={issuer.accountId}
      title={issuer.title}
      trail={trail}
      states={[{ name: 'Status', state: issuer.status, review: 'issuer' }]}
      findings={<RecordFindings id={issuer.id} />}
      editWith={edit.operation}
      aside={
        <RecordFiles
          targetId={issuer.id}
          files={files}
          labels={['SS4_LETTER', 'COVER_ART', 'FORMATION_DOCUMENT', 'OPERATING_AGREEMENT']}
        />
      }
    >
      <RecordDetails
        definition={issuerRecord}
        record={issuer}
        edit={edit}
        related={[{ label: 'Account', value: account.name }]}
        shown={{
          ss4LetterFileId: fileLink(issuer.ss4LetterFileId, files),
          coverArtId: fileLink(issuer.coverArtId, files),
        }}
      />
      <Owners subjectId={issuer.id} name={issuer.title} />
      <Section
        title="Offerings"
        action={
          <NewRecordLink operation="createOffering" to="/offerings/new" search={{ issuerId: issuer.id }}>
            New offering
          </NewRecordLink>
        }
      >
        <RelatedRecords
          none="No offerings yet."
          records={offerings.map((offering) => ({
            id: offering.id,
            title: offering.name,
            detail: `Target ${formatMoney(offering.targetAmount)}`,
            states: [...new Set([offering.complianceReview, offering.onboardingStatus])],
          }))}
        />
      </Section>
      <CoveredPersons details={details} />
      <IssuerGroup issuer={issuer} />
    </RecordPage>
  );
}
