import { Spotlight } from '@mantine/spotlight';
import { IconFileSearch, IconId } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useWhyNot } from '../components/access/why-not.ts';
import { Dimmed } from '../components/dimmed.tsx';
import { SampleBadge } from '../components/sample-badge.tsx';
import classes from './palette.module.css';

/** The last four digits of an SSN in the text of the palette. */
interface SearchedSsn {
  lastFour: string;
  /** Whether the text says that the digits are those of an SSN: `ssn:1234`, or a masked number. */
  isNamed: boolean;
}

/** @returns undefined also for officers without the role to see SSNs */
export function useSearchedSsn(text: string): SearchedSsn | undefined {
  const whyNot = useWhyNot();
  const [, name = '', lastFour] = /^(ssn[\s:]*|\*{3}-\*{2}-)?(\d{4})$/i.exec(text.trim()) ?? [];
  if (lastFour === undefined || whyNot('searchSsns') !== undefined) return undefined;
  return { lastFour, isNamed: name !== '' };
}

interface SsnSearchProps {
  lastFour: string;
  onOpen(id: string): void;
}

/** Finds people by the last four digits of their SSN, on demand, because each search is recorded. */
export function SsnSearch({ lastFour, onOpen }: SsnSearchProps) {
  const { run, isRunning, error } = useAction('searchSsns');
  const [found, setFound] = useState<CallOutput<'searchSsns'>>();
  const search = async () => setFound(await run({ body: { lastFour } }));
  return (
    <Spotlight.ActionsGroup label={`SSN ending in ${lastFour}`}>
      {found === undefined && (
        <Spotlight.Action
          label={`Search SSNs ending in ${lastFour}`}
          description={error?.message ?? (isRunning ? 'Searching…' : 'The audit log records this search.')}
          leftSection={<IconId size={18} stroke={1.75} />}
          closeSpotlightOnTrigger={false}
          onClick={() => void search()}
        />
      )}
      {found?.items.map(({ id, title, detail, entity, isSample }) => (
        <Spotlight.Action
          key={`${id} ${title}`}
          label={title}
          description={[entity, detail].filter(Boolean).join(' · ')}
          leftSection={<IconFileSearch size={18} stroke={1.75} />}
          rightSection={isSample && <SampleBadge />}
          dimmedSections={false}
          onClick={() => onOpen(id)}
        />
      ))}
      {found && found.items.length < found.total && (
        <div className={classes.note}>
          <Dimmed>{`The newest ${found.items.length} of ${found.total.toLocaleString()} are listed.`}</Dimmed>
        </div>
      )}
      {found?.total === 0 && (
        <div className={classes.note}>
          <Dimmed>No results</Dimmed>
        </div>
      )}
    </Spotlight.ActionsGroup>
  );
}
