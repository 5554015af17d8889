import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import type { SelectedRows } from '../../components/record-list/selected-rows.ts';
import { NewRecordLink } from '../../components/route-link.tsx';
import { ChangeSelectedFiles } from '../files/change-selected.tsx';
import { ArchiveSelected } from './bulk/archive-selected.tsx';

/** The lists of records. */

const archiveRows = (rows: SelectedRows) => <ArchiveSelected rows={rows} />;

export const IssuersList = () => (
  <RecordListScreen
    kind="issuer"
    renderRowActions={archiveRows}
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
    renderRowActions={archiveRows}
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
    renderRowActions={archiveRows}
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
    renderRowActions={archiveRows}
    hint="Client systems and CSV imports create individuals with their investor accounts."
  />
);

export const LegalEntitiesList = () => (
  <RecordListScreen
    kind="legal_entity"
    renderRowActions={archiveRows}
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
  <RecordListScreen
    kind="file"
    hint="Client systems upload files for investors, trades, and offerings."
    renderRowActions={(rows) => <ChangeSelectedFiles rows={rows} />}
  />
);

export const SecureRequestsList = () => (
  <RecordListScreen kind="secure_request" hint="Confidential requests from client systems appear here." />
);
