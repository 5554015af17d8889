import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconEyeOff } from '@tabler/icons-react';

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Alert color="orange" icon={<IconEyeOff />}>
        Save these recovery codes now. They are not shown again.
      </Alert>
      <SimpleGrid cols={2} spacing="xs" component="ul" aria-label="Recovery codes" p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} component="li" block ta="center" style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => download('offerdesk-recovery-codes.txt', text)}
        >
          Download
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          I saved the codes
        </Button>
      </Group>
    </Stack>
  );
}

/** The codes exist only in this page, so the service cannot send the file. */
function download(fileName: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // The browser has the file by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
