import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { compareTerms } from '#shared/domain/offering-terms.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import classes from './revisions.module.css';
import { TermChanges } from './term-changes.tsx';

type Revision = CallOutput<'getOfferingDetails'>['revisions'][number];

interface RevisionsProps {
  /** Newest first. */
  revisions: Revision[];
  /** The approved one, if there is one. */
  approvedId: string | null;
}

/** The content of an offering after each update. */
export function Revisions({ revisions, approvedId }: RevisionsProps) {
  return (
    <Section title="Revisions">
      <ol className={classes.list} reversed>
        {revisions.map((revision, index) => (
          <RevisionItem
            key={revision.id}
            number={revisions.length - index}
            revision={revision}
            previous={revisions[index + 1]}
            isApproved={revision.id === approvedId}
            isCurrent={index === 0}
          />
        ))}
      </ol>
    </Section>
  );
}

interface RevisionItemProps {
  number: number;
  revision: Revision;
  previous: Revision | undefined;
  isApproved: boolean;
  isCurrent: boolean;
}

function RevisionItem({ number, revision, previous, isApproved, isCurrent }: RevisionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const changed = previous ? compareTerms(previous.content, revision.content) : [];
  return (
    <li className={classes.revision}>
      <Group gap={6}>
        <Text span fw={600} inherit>
          Revision {number}
        </Text>
        {isCurrent && (
          <Badge variant="default" size="sm" tt="none">
            Now
          </Badge>
        )}
        {isApproved && (
          <Badge variant="light" color="teal" size="sm" tt="none" autoContrast>
            Approved
          </Badge>
        )}
      </Group>
      <Dimmed size="xs">
        <When at={revision.createdAt} exactTo="minute" />
        {changed.length > 0 && !isOpen && (
          <>
            {' · '}
            <UnstyledButton fz="xs" td="underline" onClick={() => setIsOpen(true)}>
              {changed.length === 1 ? '1 field changed' : `${changed.length} fields changed`}
            </UnstyledButton>
          </>
        )}
      </Dimmed>
      {isOpen && <TermChanges changes={changed} />}
    </li>
  );
}
