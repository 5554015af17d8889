import { VisuallyHidden } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { investorAccountRecord } from '#shared/records/investor-account.ts';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecord } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordDetails } from '../../components/record-page/record-details.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { AnchorLink, NewRecordLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { RecordFiles } from '../files/record-files.tsx';
import type { NextStep } from '../records/next-steps.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { StaffEntries, useStaffEntries } from '../records/staff-entries.tsx';
import { TradeTable } from '../trading/trade-table.tsx';
import { NewPaymentMethod } from './new-payment-method.tsx';
import { PasswordLink } from './password-link.tsx';
import { formatMissing, People } from './people.tsx';
import { toFullName } from './person-fields.ts';
import { editOfInvestorAccount } from './record-edits.ts';

const route = getRouteApi('/investor-accounts/$id');
const trail = [recordScreens.investor_account];

export function InvestorAccountPage() {
  const { id } = route.useParams();
  const query = useRecord('getInvestorAccountDetails', { params: { id } });
  return (
    <RecordQuery name="Investor account" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

type Details = CallOutput<'getInvestorAccountDetails'>;

interface PageProps {
  details: Details;
  reload: QueryState<Details>['reload'];
}

function Page({ details, reload }: PageProps) {
  const { investorAccount: account, trades, files } = details;
  const edit = editOfInvestorAccount(account, async () => (await reload())?.investorAccount);
  return (
    <RecordPage
      id={account.id}
      accountId={account.accountId}
      title={account.name}
      trail={trail}
      states={[
        { name: 'Profile', state: account.setupStatus },
        { name: 'Regulation D', state: account.regDQualified ? 'QUALIFIED' : 'NOT_QUALIFIED' },
      ]}
      steps={toSteps(details)}
      editWith={edit.operation}
      aside={
        <>
          <LegalEntityOf details={details} />
          <UserOf details={details} />
          <PaymentMethods details={details} />
          <RecordFiles
            targetId={account.id}
            files={files}
            labels={['TRUST_AGREEMENT', 'OPERATING_AGREEMENT', 'W9', 'OTHER']}
          />
        </>
      }
    >
      <People details={details} />
      <Section
        title="Trades"
        action={
          <NewRecordLink
            operation="placeSubscription"
            to="/trades/new"
            search={{ investorAccountId: account.id }}
          >
            Enter paper subscription
          </NewRecordLink>
        }
      >
        {trades.length === 0 ? (
          <Dimmed>No trades yet.</Dimmed>
        ) : (
          <TradeTable trades={trades} counterpart="offering" />
        )}
      </Section>
      <RecordDetails
        definition={investorAccountRecord}
        record={account}
        edit={edit}
        related={[
          {
            label: 'Account',
            shown: <RecordLink id={details.account.id}>{details.account.name}</RecordLink>,
          },
        ]}
      />
    </RecordPage>
  );
}

/** What the profile of the account lacks. */
function toSteps({
  people,
  missingRoles,
  missingOfEntity,
  investorAccount,
  legalEntity,
}: Details): NextStep[] {
  const { id: investorAccountId, investorAccountType } = investorAccount;
  const needsEntity = investorAccountType === 'LEGAL_ENTITY' && !legalEntity;
  return [
    ...people
      .filter(({ missing }) => missing.length > 0)
      .map(({ individual, missing }) => ({
        title: `${toFullName(individual)}: profile incomplete. Missing: ${formatMissing(missing)}.`,
        action: (
          <RecordLink id={individual.id}>
            Open<VisuallyHidden> {toFullName(individual)}</VisuallyHidden>
          </RecordLink>
        ),
      })),
    ...missingRoles.map((role) => ({
      title: `Missing: ${toChoiceLabel(role).toLowerCase()}`,
      action: (
        <AnchorLink to="/individuals/new" search={{ investorAccountId }} size="sm">
          Add
        </AnchorLink>
      ),
    })),
    ...(legalEntity && missingOfEntity.length > 0
      ? [
          {
            title: `${legalEntity.name}: profile incomplete. Missing: ${formatMissing(missingOfEntity, 'LegalEntity')}.`,
            action: <RecordLink id={legalEntity.id}>Open</RecordLink>,
          },
        ]
      : []),
    ...(needsEntity
      ? [
          {
            title: 'Missing: legal entity',
            action: (
              <AnchorLink to="/legal-entities/new" search={{ investorAccountId }} size="sm">
                Add
              </AnchorLink>
            ),
          },
        ]
      : []),
  ];
}

function LegalEntityOf({ details: { investorAccount, legalEntity } }: { details: Details }) {
  if (investorAccount.investorAccountType !== 'LEGAL_ENTITY') return null;
  if (!legalEntity) {
    return (
      <Section
        title="Legal entity"
        action={
          <NewRecordLink
            operation="createLegalEntity"
            to="/legal-entities/new"
            search={{ investorAccountId: investorAccount.id }}
          >
            Add legal entity
          </NewRecordLink>
        }
      >
        <Dimmed>Legal entity missing.</Dimmed>
      </Section>
    );
  }
  const { id, name, companyType, kybStatus, sanctionsStatus } = legalEntity;
  const states = [...new Set([kybStatus, sanctionsStatus])];
  return (
    <Section title="Legal entity">
      <RelatedRecords records={[{ id, title: name, detail: toChoiceLabel(companyType), states }]} />
    </Section>
  );
}

function UserOf({ details: { user } }: { details: Details }) {
  const staffEntriesOf = useStaffEntries([user.id]);
  return (
    <Section title="User" action={<PasswordLink userId={user.id} email={user.email} />}>
      <FieldList
        fields={[
          { label: 'Name', value: `${user.firstName} ${user.lastName}` },
          { label: 'Email', value: user.email },
          { label: 'Phone', value: user.phoneNumber },
          { label: 'Password', value: user.hasPassword ? 'Set' : 'Not set' },
        ]}
      />
      <StaffEntries entries={staffEntriesOf(user.id)} />
    </Section>
  );
}

function PaymentMethods({ details: { paymentMethods, user } }: { details: Details }) {
  const staffEntriesOf = useStaffEntries(paymentMethods.map(({ id }) => id));
  return (
    <Section
      title="Payment methods"
      description="Payment methods on file for this user"
      action={<NewPaymentMethod userId={user.id} />}
    >
      <RelatedRecords
        records={paymentMethods.map(({ id, paymentMethodType, name, brand, last4 }) => ({
          id,
          title: name ?? toChoiceLabel(paymentMethodType),
          detail: (
            <>
              {[brand, last4 && `ends in ${last4}`].filter(Boolean).join(' ')}
              <StaffEntries entries={staffEntriesOf(id)} />
            </>
          ),
        }))}
      />
    </Section>
  );
}
