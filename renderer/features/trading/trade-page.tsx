import { getRouteApi } from '@tanstack/react-router';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { FieldSections } from '../../components/record-page/field-sections.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import type { ShownState } from '../../components/record-page/state-strip.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { AttachAgreement } from './attach-agreement.tsx';
import { CartCheckout } from './cart-checkout.tsx';
import { TradeCommitment } from './trade-commitment.tsx';
import { TradeFindings } from './trade-findings.tsx';
import { TradeFunding } from './trade-funding.tsx';
import { TradeLines } from './trade-lines.tsx';
import { TradePurchaser } from './trade-purchaser.tsx';
import { TradeRules } from './trade-rules.tsx';
import { TradeUnwinding } from './trade-unwinding.tsx';

const route = getRouteApi('/trades/$id');
const trail = [recordScreens.trade];

export function TradePage() {
  const { id } = route.useParams();
  const query = useRecord('getTradeDetails', { params: { id } });
  return (
    <RecordQuery name="Trade" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} />}
    </RecordQuery>
  );
}

type Details = CallOutput<'getTradeDetails'>;

/** The states of the trade. A cart is in no queue. */
function toStates({
  tradeStatus,
  complianceReview,
  fundingStatus,
  saStatus,
}: Details['trade']): ShownState[] {
  if (tradeStatus === 'CART') return [{ name: 'Trade', state: tradeStatus }];
  const isPlaced = tradeStatus === 'PLACED';
  const keepsMoney = isPlaced || tradeStatus === 'SETTLED';
  const isAwaitingFunds = keepsMoney === (fundingStatus === 'PENDING');
  return [
    { name: 'Trade', state: tradeStatus, review: 'settlement' },
    { name: 'Compliance review', state: complianceReview, ...(isPlaced && { review: 'trade' }) },
    {
      name: 'Funding',
      state: fundingStatus,
      ...(isAwaitingFunds && { review: 'funding' }),
    },
    { name: 'Agreement', state: saStatus },
  ];
}

function unsignedStep(trade: Details['trade']) {
  return {
    title: 'Subscription agreement missing or not signed',
    action: <AttachAgreement trade={trade} isLink />,
  };
}

function Page({ details }: { details: Details }) {
  const { trade, user, investorAccount, offering, issuer, paymentMethod, checkoutChoices, files } = details;
  const parties = [
    investorAccount && { id: investorAccount.id, title: investorAccount.name, detail: 'Investor account' },
    offering && { id: offering.id, title: offering.name, detail: 'Offering' },
    issuer && { id: issuer.id, title: issuer.name, detail: 'Issuer' },
  ].filter((party) => party !== null);
  const isUnsigned = trade.tradeStatus === 'PLACED' && trade.saStatus === 'PENDING';
  return (
    <RecordPage
      id={trade.id}
      accountId={trade.accountId}
      title={trade.tradeStatus === 'CART' ? 'Cart' : `Trade ${trade.tradeNumber}`}
      trail={trail}
      states={toStates(trade)}
      steps={isUnsigned ? [unsignedStep(trade)] : []}
      aside={
        <>
          <Section title="Parties">
            <RelatedRecords records={parties} none="No parties yet." />
          </Section>
          {paymentMethod && !checkoutChoices && (
            <Section title="Payment method">
              <FieldList
                fields={[
                  { label: 'Type', value: paymentMethod.paymentMethodType, as: 'choice' },
                  { label: 'Name', value: paymentMethod.name },
                  { label: 'Brand', value: paymentMethod.brand },
                  { label: 'Last 4', value: paymentMethod.last4 },
                ]}
              />
            </Section>
          )}
          <RecordFiles targetId={trade.id} files={files} labels={['SUBSCRIPTION_AGREEMENT', 'OTHER']} />
        </>
      }
    >
      <TradeLines trade={trade} files={files} />
      {checkoutChoices && <CartCheckout details={details} choices={checkoutChoices} />}
      {trade.tradeStatus !== 'CART' && <TradeFunding trade={trade} />}
      {['SETTLED', 'UNWIND_PENDING'].includes(trade.tradeStatus) && <TradeUnwinding trade={trade} />}
      <TradeCommitment details={details} />
      <TradePurchaser details={details} />
      {trade.tradeStatus === 'PLACED' ? <TradeRules details={details} /> : <TradeFindings trade={trade} />}
      <FieldSections
        sections={[
          {
            title: 'Trade',
            fields: [
              { label: 'Number', value: trade.tradeNumber },
              { label: 'Placed', value: trade.placedAt, as: 'time' },
              { label: 'Closed', value: trade.closedAt, as: 'time' },
              { label: 'User', value: `${user.firstName} ${user.lastName}` },
              { label: 'User email', value: user.email },
              { label: 'Account type', value: toChoiceLabel(trade.investmentType) },
              { label: 'Agreement signed', value: trade.saSignedAt, as: 'time' },
              { label: 'Cancellation period (days)', value: trade.cancellationPeriod, as: 'number' },
              { label: 'External ID', value: trade.tid },
            ],
          },
          {
            title: 'Charge and settlement',
            fields: [
              { label: 'Charged', value: trade.txnChargedAmount, as: 'money' },
              { label: 'Charged on', value: trade.txnDate, as: 'day' },
              { label: 'Settled on', value: trade.txnSettledDate, as: 'time' },
            ],
          },
          {
            title: 'Reasons and messages',
            fields: [
              { label: 'Message to client', value: trade.complianceReviewNotes, isWide: true },
              { label: 'Cancellation reason', value: trade.cancelledReason },
              { label: 'Rejection reason', value: trade.rejectionReason },
            ],
          },
        ]}
      />
    </RecordPage>
  );
}
