import { Alert } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { Section } from '../../components/section.tsx';
import { fileLink } from '../files/file-link.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { OfferingBook } from '../trading/offering-book.tsx';
import { OfferingTrades } from '../trading/offering-trades.tsx';
import { Assets } from './assets.tsx';
import { Revisions } from './revisions.tsx';

const route = getRouteApi('/offerings/$id');
const trail = [{ name: 'Offerings', to: '/offerings' as const }];

/** Everything about an offering. */
export function OfferingPage() {
  const { id } = route.useParams();
  const query = useRecord('getOfferingDetails', { params: { id } });
  return (
    <RecordQuery name="Offering" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} />}
    </RecordQuery>
  );
}

function Page({ details }: { details: CallOutput<'getOfferingDetails'> }) {
  const { offering, revisions, files } = details;
  const { issuer, publishedVersionId, draftVersionId } = offering;
  const isChangedSince = publishedVersionId !== null && publishedVersionId !== draftVersionId;
  return (
    <RecordPage
      id={offering.id}
      title={offering.name}
      trail={trail}
      states={[
        { name: 'Compliance', state: offering.complianceReview, review: 'offering' },
        { name: 'Onboarding', state: offering.onboardingStatus, review: 'onboarding' },
        { name: 'Open to investors', state: offering.enabled ? 'OPEN' : 'CLOSED' },
      ]}
      editWith="updateOffering"
      editAt={`/offerings/${offering.id}/edit`}
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
      {isChangedSince && (
        <Alert color="gray" icon={<IconPencil />} title="Changed since it was approved">
          Investors see it as it is now. What has changed stands beside it under Revisions.
        </Alert>
      )}
      <OfferingBook offering={offering} />
      <Assets offering={offering} />
      <Section title="Terms">
        <FieldList
          fields={[
            { label: 'Regulation', value: offering.type, as: 'choice' },
            { label: 'Target', value: offering.targetAmount, as: 'money' },
            { label: 'Contingency', value: offering.contingencyAmount, as: 'money' },
            { label: 'Raise amount', value: offering.raiseAmount, as: 'money' },
            { label: 'Least investment', value: offering.minInvestment, as: 'money' },
            { label: 'Greatest investment', value: offering.maxInvestment, as: 'money' },
            { label: 'Valuation cap', value: offering.valuationCap, as: 'money' },
            { label: 'Starts', value: offering.startAt, as: 'day' },
            { label: 'Ends', value: offering.endAt, as: 'day' },
            { label: 'Days to cancel', value: offering.cancellationPeriod, as: 'number' },
            { label: 'Shows what is raised', value: offering.showTotalRaised, as: 'flag' },
            { label: 'Managed by', value: offering.managedBy, as: 'choice' },
            { label: 'Description', value: offering.description, isWide: true },
            { label: 'Cover art', shown: fileLink(offering.coverArtId, files) },
            { label: 'Memorandum', shown: fileLink(offering.memorandumId, files) },
            { label: 'Subscription agreement', shown: fileLink(offering.subscriptionAgreementId, files) },
            { label: 'External ID', value: offering.tid },
            { label: 'Made', value: offering.createdAt, as: 'time' },
            { label: 'Changed', value: offering.updatedAt, as: 'time' },
          ]}
        />
      </Section>
      <OfferingTrades offeringId={offering.id} />
    </RecordPage>
  );
}
