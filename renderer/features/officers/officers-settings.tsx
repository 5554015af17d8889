import { Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { Section } from '../../components/section.tsx';
import { IdleLock } from './idle-lock.tsx';
import { NewPassphrase } from './new-passphrase.tsx';
import { OfficerForm } from './officer-form.tsx';
import { OfficerTable } from './officer-table.tsx';
import { OfficerSessions } from './open-sessions.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

/** The officers, their roles, and the idle lock. */
export function OfficersSettings() {
  const { output, error, reload } = useOperation('listOfficers');
  const [isOpen, form] = useDisclosure(false);
  const [edited, setEdited] = useState<Officer>();
  const [isResetting, resetting] = useDisclosure(false);
  const [isResettingFactor, resettingFactor] = useDisclosure(false);
  const [areSessionsShown, sessions] = useDisclosure(false);
  const whyNot = useWhyNot();
  const isAdministrator = whyNot('listAdministrativeChanges') === undefined;
  const officers = output?.items ?? [];
  const isFirst = output !== undefined && officers.length === 0;

  const openForm = (officer?: Officer) => {
    setEdited(officer);
    form.open();
  };
  const openReset = (officer: Officer) => {
    setEdited(officer);
    resetting.open();
  };
  const openFactorReset = (officer: Officer) => {
    setEdited(officer);
    resettingFactor.open();
  };
  const openSessions = (officer: Officer) => {
    setEdited(officer);
    sessions.open();
  };
  const createButton = (
    <GuardedButton
      whyNot={whyNot('createOfficer')}
      leftSection={<IconPlus size={16} />}
      onClick={() => openForm()}
    >
      {isFirst ? 'Create the first officer' : 'Add officer'}
    </GuardedButton>
  );

  return (
    <>
      <Section
        title="Officers"
        description="Each officer signs in with a passphrase. Roles define what they can do."
        action={!isFirst && createButton}
      >
        <Stack>
          {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
          {!output && !error && <Skeleton height={96} />}
          {isFirst && (
            <NothingYet Icon={IconUsers} title="No officers yet" guide="officers.md" actions={createButton}>
              The first officer is an administrator with all roles. After that, Offerdesk requires sign-in,
              locks after inactivity, and records each decision under an officer's name.
            </NothingYet>
          )}
          {officers.length > 0 && (
            <OfficerTable
              officers={officers}
              onEdit={openForm}
              onReset={openReset}
              onResetSecondFactor={openFactorReset}
              onShowSessions={openSessions}
            />
          )}
        </Stack>
      </Section>
      {isAdministrator && officers.length > 0 && <PendingChanges />}
      {officers.length > 0 && <IdleLock />}
      <OfficerForm officer={edited} isFirst={isFirst} isOpen={isOpen} onClose={form.close} />
      {edited && <OfficerSessions officer={edited} isOpen={areSessionsShown} onClose={sessions.close} />}
      {edited && (
        <ResetSecondFactor officer={edited} isOpen={isResettingFactor} onClose={resettingFactor.close} />
      )}
      {edited && <NewPassphrase officer={edited} isOpen={isResetting} onClose={resetting.close} />}
    </>
  );
}
