import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { highestPort, type ListenerState, lowestPort } from '#shared/contracts/clients/listener.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { toast, toastWithUndo } from '../../components/toast.tsx';
import { RateLimitSettings } from '../installation/rate-limit-settings.tsx';

/** The listener of the client API: whether it is open, and its port. */
export function ListenerSettings() {
  const query = useOperation('getListener');
  return (
    <>
      <Section title="API server" description="Client systems on this computer send requests to it.">
        <Loaded query={query} height={120}>
          {(listener) =>
            listener.isFixed ? (
              <FixedListener listener={listener} />
            ) : (
              <SwitchedListener key={String(listener.port)} listener={listener} />
            )
          }
        </Loaded>
      </Section>
      <RateLimitSettings />
    </>
  );
}

function FixedListener({ listener: { address } }: { listener: ListenerState }) {
  return (
    <Stack>
      {address && <CopyField name="address" value={address} />}
      <Dimmed>
        This is a headless host. Its port is set on its command line and also serves these screens. Stop the
        host to close it.
      </Dimmed>
    </Stack>
  );
}

function SwitchedListener({ listener }: { listener: ListenerState }) {
  const [port, setPort] = useState<number | string>(listener.port ?? '');
  const { run, isRunning, error } = useAction('setListener');
  const whyNot = useWhyNot()('setListener');

  async function change(body: { isOn?: boolean; port?: number | null }) {
    const { isOn, port: before } = listener;
    if (!(await run({ body }))) return;
    toastWithUndo('API server updated', () => void run({ body: { isOn, port: before } }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = port === '' ? null : Number(port);
    if (chosen === listener.port) return toast('The API server already uses this port');
    await change({ port: chosen });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Switch
          label="On"
          description={listener.isOn ? 'API is online' : 'API is offline'}
          checked={listener.isOn}
          disabled={whyNot !== undefined || isRunning}
          onChange={(event) => void change({ isOn: event.currentTarget.checked })}
        />
        <ErrorAlert message={listener.error ?? undefined} />
        {listener.address && <CopyField name="address" value={listener.address} />}
        <Group align="flex-end">
          <NumberInput
            label="Port"
            description="If empty, a free port is chosen at each start."
            placeholder="Any free port"
            w={300}
            min={lowestPort}
            max={highestPort}
            clampBehavior="none"
            allowDecimal={false}
            thousandSeparator=""
            value={port}
            onChange={setPort}
            error={error?.at('port')}
          />
          <GuardedButton type="submit" variant="default" loading={isRunning} whyNot={whyNot}>
            Use this port
          </GuardedButton>
        </Group>
        <ErrorAlert message={error?.besides(['port'])} />
      </Stack>
    </form>
  );
}
