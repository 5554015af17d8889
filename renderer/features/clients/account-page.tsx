import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { TObject } from 'typebox';
import {
  registerInvestorByStaff,
  registerIssuerByStaff,
} from '#shared/contracts/investors/registration-by-staff.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation, useRecord } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatCount } from '../../components/format-number.ts';
import { contractFields } from '../../components/record-form/contract-fields.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { PasswordLink } from '../investors/password-link.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { StaffEntries, useStaffEntries } from '../records/staff-entries.tsx';

const route = getRouteApi('/accounts/$id');
const trail = [{ name: 'API keys', to: '/api-keys' as const }];
const include = 'issuers,offerings,investorAccounts';

type Account = CallOutput<'getAccount'>;

/** An account, its users, and its newest records. */
export function AccountPage() {
  const { id } = route.useParams();
  const query = useRecord('getAccount', { params: { id }, query: { include } });
  return (
    <RecordQuery name="Account" trail={trail} query={query}>
      {(account) => <Page key={id} account={account} />}
    </RecordQuery>
  );
}

function Page({ account }: { account: Account }) {
  const { id, name, issuers = [], offerings = [], investorAccounts = [] } = account;
  return (
    <RecordPage
      id={id}
      accountId={id}
      title={name}
      trail={trail}
      states={[{ name: 'Status', state: account.status }]}
      aside={
        <>
          <Users accountId={id} />
          <SecureRequests accountId={id} />
        </>
      }
    >
      <Section title="Account" action={<RegisterIssuer parentAccountId={id} />}>
        <FieldList
          fields={[
            { label: 'Managed by', value: account.managedBy },
            { label: 'Source', value: account.platform },
            { label: 'Registered through', value: account.parentAccountId, as: 'id' },
            { label: 'External ID', value: account.tid },
            { label: 'Created', value: account.createdAt, as: 'time' },
          ]}
        />
      </Section>
      <Section title="Issuers">
        <RelatedRecords
          records={issuers.map((issuer) => ({
            id: issuer.id,
            title: issuer.title,
            detail: issuer.legalName,
            states: [issuer.status],
          }))}
        />
      </Section>
      <Section title="Offerings">
        <RelatedRecords
          records={offerings.map((offering) => ({
            id: offering.id,
            title: offering.name,
            detail: toChoiceLabel(offering.type),
            states: [offering.complianceReview],
          }))}
        />
      </Section>
      <Section title="Investor accounts">
        <RelatedRecords
          records={investorAccounts.map((one) => ({
            id: one.id,
            title: one.name,
            detail: toChoiceLabel(one.investorAccountType),
            states: [one.setupStatus],
          }))}
        />
      </Section>
    </RecordPage>
  );
}

function Users({ accountId }: { accountId: string }) {
  const { output } = useOperation('listUsers', { query: { accountId } });
  const users = output?.items ?? [];
  const staffEntriesOf = useStaffEntries(users.map(({ id }) => id));
  return (
    <Section
      title="Users"
      action={
        <Entry
          operation="registerInvestorByStaff"
          label="Register investor"
          title="Register investor user"
          description="The user has no password until the user sets one with a password link."
          fields={() => userFields(registerInvestorByStaff.body, ['phoneNumber', 'site'])}
          toInput={(body: object) => ({ body: { accountId, ...body } as never })}
          done="Investor user registered"
        />
      }
    >
      <RelatedRecords
        records={users.map(({ id, firstName, lastName, email, hasPassword }) => ({
          id,
          title: `${firstName} ${lastName}`,
          detail: (
            <>
              {email}, {hasPassword ? 'password set' : 'no password'}
              <StaffEntries entries={staffEntriesOf(id)} />
              <Group gap="xs" mt={4}>
                <PasswordLink userId={id} email={email} />
                <NewRecordLink
                  size="compact-xs"
                  operation="onboardInvestor"
                  to="/investor-accounts/new"
                  search={{ userId: id }}
                >
                  Investor account
                </NewRecordLink>
              </Group>
            </>
          ),
        }))}
      />
    </Section>
  );
}

/** Registers a user and the account of an issuer below this account. */
function RegisterIssuer({ parentAccountId }: { parentAccountId: string }) {
  return (
    <Entry
      operation="registerIssuerByStaff"
      label="Register issuer"
      title="Register issuer user and account"
      description="The new account is registered through this one. The user has no password until the user sets one with a password link."
      fields={() => userFields(registerIssuerByStaff.body, ['accountName', 'accountType'])}
      toInput={(body: object) => ({ body: { parentAccountId, ...body } as never })}
      done="Issuer user and account registered"
    />
  );
}

function userFields(body: TObject, further: string[]): FieldSpec[] {
  const changes: Record<string, Partial<FieldSpec>> = {
    phoneNumber: { label: 'Phone' },
    site: { label: 'Investor portal domain' },
    accountType: { label: 'Managed by', description: 'ISSUER, or the operator name, which is the default' },
  };
  const names = ['firstName', 'lastName', 'email', ...further];
  return contractFields(body, Object.fromEntries(names.map((name) => [name, changes[name] ?? {}])));
}

function SecureRequests({ accountId }: { accountId: string }) {
  const { output } = useOperation('listSecureRequests', { query: { accountId } });
  const { items = [], meta } = output ?? {};
  const older = (meta?.totalItems ?? 0) - items.length;
  return (
    <Section
      title="Secure requests"
      action={
        <Entry
          operation="recordSecureRequest"
          label="Record"
          about="secure request"
          title="Record secure request"
          description="The request is stored encrypted. The audit log records each access to it."
          fields={() => [
            {
              name: 'template',
              label: 'Template',
              kind: 'text',
              isRequired: true,
              placeholder: 'BANK_DETAILS',
            },
            { name: 'subject', label: 'Subject', kind: 'text' },
            { name: 'message', label: 'Message', kind: 'long' },
          ]}
          toInput={({ template, ...payload }: { template: string }) => ({
            body: { accountId, template, payload },
          })}
          done="Secure request recorded"
        />
      }
    >
      <RelatedRecords
        none="Record the confidential requests that this client makes by phone or letter."
        records={items.map(({ id, template, createdAt }) => ({
          id,
          title: template,
          detail: <When at={createdAt} exactTo="minute" />,
        }))}
      />
      {older > 0 && <Dimmed>And {formatCount(older, 'older request')}.</Dimmed>}
    </Section>
  );
}
