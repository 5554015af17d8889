import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';

/** The lists of records. */

export const IssuersList = () => (
  <RecordListScreen
    kind="issuer"
    hint="Client systems and CSV imports create issuers."
    actions={
      <NewRecordLink operation="createIssuer" to="/issuers/new">
        New issuer
      </NewRecordLink>
    }
  />
);

export const OfferingsList = () => (
  <RecordListScreen
    kind="offering"
    hint="Client systems and CSV imports create offerings for an issuer."
    actions={
      <NewRecordLink operation="createOffering" to="/offerings/new">
        New offering
      </NewRecordLink>
    }
  />
);

export const InvestorAccountsList = () => (
  <RecordListScreen
    kind="investor_account"
    hint="Client systems and CSV imports create investor accounts."
    actions={
      <NewRecordLink operation="onboardInvestor" to="/investor-accounts/new">
        New investor account
      </NewRecordLink>
    }
  />
);

export const IndividualsList = () => (
  <RecordListScreen
    kind="individual"
    hint="Client systems and CSV imports create individuals with their investor accounts."
  />
);

export const LegalEntitiesList = () => (
  <RecordListScreen
    kind="legal_entity"
    hint="Client systems and CSV imports create legal entities with their investor accounts."
  />
);

export const TradesList = () => (
  <RecordListScreen
    kind="trade"
    hint="A trade starts when an investor adds units to a cart, or with a paper subscription."
    actions={
      <NewRecordLink operation="placeSubscription" to="/trades/new" search={{}}>
        Enter paper subscription
      </NewRecordLink>
    }
  />
);

export const FilesList = () => (
  <RecordListScreen kind="file" hint="Client systems upload files for investors, trades, and offerings." />
);

export const SecureRequestsList = () => (
  <RecordListScreen kind="secure_request" hint="Confidential requests from client systems appear here." />
);
