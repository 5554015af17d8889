import { Checkbox, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import type { ApiKeyFormProps } from './api-key-dialog.tsx';

const never = 'never';

const expiries = [
  { value: never, label: 'Never' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** The fields that show their own errors. */
const fields = ['name', 'accountId', 'scopes', 'expiresInDays'];

/** Asks for the use of a key, and creates it. */
export function NewApiKeyForm({ onCreated, onCancel }: ApiKeyFormProps) {
  const [name, setName] = useKeptState('name of a new API key', '');
  const [scopes, setScopes] = useKeptState<ApiKey['scopes']>('scopes of a new API key', ['read', 'write']);
  const [expiry, setExpiry] = useKeptState('expiry of a new API key', never);
  const [chosenAccount, setChosenAccount] = useKeptState<string | null>('account of a new API key', null);
  const { output } = useOperation('listDeveloperAccounts', { query: { origin: 'created', limit: 200 } });
  // The oldest is the first account of the data folder.
  const accounts = output?.items.toReversed() ?? [];
  const accountId = chosenAccount ?? accounts[0]?.id ?? null;
  const { run, isRunning, error } = useAction('createApiKey');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const expiresInDays = expiry === never ? null : Number(expiry);
    const created = await run({ body: { name, accountId, scopes, expiresInDays } });
    if (created) onCreated(created.key);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="The client system that will use the key"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error?.at('name')}
        />
        {accounts.length > 1 && (
          <Select
            label="Account"
            description="The key can access the records of this account."
            searchable
            allowDeselect={false}
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={accountId}
            onChange={setChosenAccount}
            error={error?.at('accountId')}
          />
        )}
        <Checkbox.Group label="Scopes" value={scopes} onChange={setScopes} error={error?.at('scopes')}>
          <Stack gap="xs" mt={4}>
            <Checkbox value="read" label="Read" description="Read records" />
            <Checkbox value="write" label="Write" description="Create and update records" />
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="Expires"
          data={expiries}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
          error={error?.at('expiresInDays')}
        />
        <ErrorAlert message={error?.besides(fields)} />
        <DialogButtons verb="Create key" isRunning={isRunning} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
