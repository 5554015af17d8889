import { Checkbox, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { type OfficerRole, officerRoleNames, officerRoles } from '#shared/domain/officer-roles.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { toast } from '../../components/toast.tsx';
import { passphraseHint } from './new-passphrase.tsx';

interface OfficerFormProps {
  /** The officer to change; undefined for a new one. */
  officer: Officer | undefined;
  /** The first officer gets every role. */
  isFirst: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function OfficerForm({ isOpen, ...props }: OfficerFormProps) {
  const { officer, isFirst, onClose } = props;
  const title = officer ? `Edit ${officer.name}` : isFirst ? 'Create the first officer' : 'Add officer';
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Fields key={officer?.id} {...props} />
    </Modal>
  );
}

/** The fields that show their own errors. */
const fields = ['name', 'email', 'roles', 'passphrase'];

function Fields({ officer, isFirst, onClose }: Omit<OfficerFormProps, 'isOpen'>) {
  const id = officer?.id ?? 'new';
  const [name, setName] = useKeptState(`name of officer ${id}`, officer?.name ?? '');
  const [email, setEmail] = useKeptState(`email of officer ${id}`, officer?.email ?? '');
  const [roles, setRoles] = useKeptState<OfficerRole[]>(
    `roles of officer ${id}`,
    officer?.roles ?? ['reviewer'],
  );
  const [passphrase, setPassphrase] = useState('');
  const create = useAction('createOfficer');
  const update = useAction('updateOfficer');
  const { isRunning, error } = officer ? update : create;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { name, email, roles };
    const saved = officer
      ? await update.run({ params: { id: officer.id }, body })
      : await create.run({ body: { ...body, passphrase } });
    if (!saved) return;
    if (awaitsAdministrator(saved)) toast(saved.message);
    else
      toast(
        isFirst ? `You are signed in as ${saved.name}` : officer ? `${saved.name} updated` : 'Officer added',
      );
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="Shown on the sign-in screen and with each decision"
          required
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error?.at('name')}
        />
        <TextInput
          label="Email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={error?.at('email')}
        />
        {isFirst ? (
          <Dimmed>The first officer has all roles. Other officers can get roles later.</Dimmed>
        ) : (
          <Checkbox.Group label="Roles" required value={roles} onChange={setRoles} error={error?.at('roles')}>
            <Stack gap="xs" mt={4}>
              {officerRoleNames.map((role) => (
                <Checkbox
                  key={role}
                  value={role}
                  label={officerRoles[role].label}
                  description={officerRoles[role].may}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {!officer && (
          <PasswordInput
            label="Passphrase"
            description={
              isFirst ? passphraseHint : `${passphraseHint} The officer must change it at the first sign-in.`
            }
            required
            autoComplete="new-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={error?.at('passphrase')}
          />
        )}
        <ErrorAlert message={error?.besides(fields)} />
        <DialogButtons verb={officer ? 'Save' : 'Add officer'} isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}
