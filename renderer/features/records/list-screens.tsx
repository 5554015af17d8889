import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import type { SelectedRows } from '../../components/record-list/selected-rows.ts';
import { AnchorLink, NewRecordLink } from '../../components/route-link.tsx';
import { ChangeSelectedFiles } from '../files/change-selected.tsx';
import { ArchiveSelected } from './bulk/archive-selected.tsx';

/** The lists of records. */

const whenAdded = 'They appear here when you create one, import a file, or a client system sends one.';
const withAccounts = 'They appear here with their investor accounts.';

/** @param sample the name of the file in the list of samples */
function Hint({ text, sample }: { text: string; sample: string }) {
  return (
    <>
      {text} To try it,{' '}
      <AnchorLink to="/imports" inherit underline="always">
        import the sample of {sample}
      </AnchorLink>
      .
    </>
  );
}

const archiveRows = (rows: SelectedRows) => <ArchiveSelected rows={rows} />;

export const IssuersList = () => (
  <RecordListScreen
    kind="issuer"
    renderRowActions={archiveRows}
    hint={<Hint text={whenAdded} sample="issuers" />}
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
    hint={<Hint text={whenAdded} sample="offerings" />}
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
    hint={<Hint text={whenAdded} sample="investors" />}
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
    hint={<Hint text={withAccounts} sample="investors" />}
  />
);

export const LegalEntitiesList = () => (
  <RecordListScreen
    kind="legal_entity"
    renderRowActions={archiveRows}
    hint={<Hint text={withAccounts} sample="investors" />}
  />
);

export const TradesList = () => (
  <RecordListScreen
    kind="trade"
    hint="A trade starts when an investor adds units to a cart. To try it, enter a paper subscription."
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
    hint="Files that client systems upload appear here. To try it, drop a file on the page of a record."
    renderRowActions={(rows) => <ChangeSelectedFiles rows={rows} />}
  />
);

export const SecureRequestsList = () => (
  <RecordListScreen
    kind="secure_request"
    hint="Confidential requests from client systems appear here. To try it, record one on the page of an account."
  />
);
