import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { recordScreens as screens } from '../../components/record-screens.ts';
import { NewRecordLink } from '../../components/route-link.tsx';

/** The lists of records. */

export const IssuersList = () => (
  <RecordListScreen
    name="issuers"
    Icon={screens.issuer.Icon}
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
    name="offerings"
    Icon={screens.offering.Icon}
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
    name="investorAccounts"
    Icon={screens.investor_account.Icon}
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
    name="individuals"
    Icon={screens.individual.Icon}
    hint="Client systems and CSV imports create individuals with their investor accounts."
  />
);

export const LegalEntitiesList = () => (
  <RecordListScreen
    name="legalEntities"
    Icon={screens.legal_entity.Icon}
    hint="Client systems and CSV imports create legal entities with their investor accounts."
  />
);

export const TradesList = () => (
  <RecordListScreen
    name="trades"
    Icon={screens.trade.Icon}
    hint="A trade starts when an investor adds units to a cart."
  />
);

export const FilesList = () => (
  <RecordListScreen
    name="files"
    Icon={screens.file.Icon}
    hint="Client systems upload files for investors, trades, and offerings."
  />
);

export const SecureRequestsList = () => (
  <RecordListScreen
    name="secureRequests"
    Icon={screens.secure_request.Icon}
    hint="Confidential requests from client systems appear here."
  />
);
