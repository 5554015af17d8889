import { Alert } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecord } from '../../api/use-operation.ts';
import { RecordDetails } from '../../components/record-page/record-details.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { fileLink } from '../files/file-card.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { OfferingTrades } from '../trading/offering-trades.tsx';
import { Purchasers } from '../trading/purchasers.tsx';
import { SubscriptionsSection } from '../trading/subscriptions.tsx';
import { ApprovalChecks } from './approval-checks.tsx';
import { Assets } from './assets.tsx';
import { OfferingChanges } from './offering-changes.tsx';
import { useOfferingEdit } from './record-edits.ts';
import { Revisions } from './revisions.tsx';

const route = getRouteApi('/offerings/$id');
const trail = [recordScreens.offering];

export function OfferingPage() {
  const { id } = route.useParams();
  const query = useRecord('getOfferingDetails', { params: { id } });
  return (
    <RecordQuery name="Offering" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

interface PageProps {
  details: CallOutput<'getOfferingDetails'>;
  reload: QueryState<CallOutput<'getOfferingDetails'>>['reload'];
}

function Page({ details, reload }: PageProps) {
  const { offering, revisions, files } = details;
  const edit = useOfferingEdit(details, reload);
  const { issuer, publishedVersionId, draftVersionId } = offering;
  const isChangedSince = publishedVersionId !== null && publishedVersionId !== draftVersionId;
  return (
    <RecordPage
      id={offering.id}
      accountId={offering.accountId}
      title={offering.name}
      trail={trail}
      states={[
        {
          name: toFieldLabel('complianceReview', 'Offering'),
          state: offering.complianceReview,
          review: 'offering',
        },
        {
          name: toFieldLabel('onboardingStatus', 'Offering'),
          state: offering.onboardingStatus,
          review: 'onboarding',
        },
        { name: 'Open to investors', state: offering.enabled ? 'OPEN' : 'CLOSED' },
      ]}
      findings={
        isChangedSince && (
          <Alert color="gray" icon={<IconPencil />} title="Edited after approval">
            Investors see the current version. Compare revisions.
          </Alert>
        )
      }
      editWith={edit.operation}
      aside={
        <>
          <Section title="Issuer">
            <RelatedRecords
              records={[
                { id: issuer.id, title: issuer.title, detail: issuer.legalName, states: [issuer.status] },
              ]}
            />
          </Section>
          <RecordFiles
            targetId={offering.id}
            files={files}
            labels={['OFFERING_MEMORANDUM', 'SUBSCRIPTION_AGREEMENT', 'COVER_ART']}
          />
          <Revisions revisions={revisions} approvedId={publishedVersionId} />
        </>
      }
    >
      <OfferingChanges offeringId={offering.id} isCrowdfunding={offering.type === 'REG_CF'} />
      <SubscriptionsSection offering={offering} />
      <Assets offering={offering} />
      <ApprovalChecks offeringId={offering.id} />
      <RecordDetails
        definition={offeringRecord}
        record={edit.record}
        edit={edit}
        shown={{
          coverArtId: fileLink(offering.coverArtId, files),
          memorandumId: fileLink(offering.memorandumId, files),
          subscriptionAgreementId: fileLink(offering.subscriptionAgreementId, files),
        }}
      />
      {offering.exemption === 'RULE_506B' && <Purchasers offeringId={offering.id} />}
      <OfferingTrades offeringId={offering.id} />
    </RecordPage>
  );
}
