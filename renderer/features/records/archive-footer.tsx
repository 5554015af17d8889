import { Alert, List, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ArchiveBlocker } from '#shared/contracts/compliance/archives.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { linkToReview } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';

interface ArchiveFooterProps {
  verb: string;
  blockers: readonly ArchiveBlocker[];
  isRunning: boolean;
  /** Receives the note; null without one. */
  onConfirm: (note: string | null) => void;
  onClose: () => void;
  /** The errors, above the buttons. */
  renderErrors: (note: string | null) => ReactNode;
}

/** The end of a dialog that archives a record: its note, or what blocks it, and the buttons. */
export function ArchiveFooter(props: ArchiveFooterProps) {
  const { verb, blockers, isRunning, onConfirm, onClose, renderErrors } = props;
  const [text, setText] = useKeptState(`${verb} note`, '');
  const note = text.trim() || null;
  const isBlocked = blockers.length > 0;
  return (
    <>
      {isBlocked ? (
        <Blockers blockers={blockers} onOpen={onClose} />
      ) : (
        <Textarea
          label="Note"
          description="Optional. The history of the record shows it."
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={2}
        />
      )}
      {renderErrors(note)}
      <DialogButtons
        verb={verb}
        isRunning={isRunning}
        whyNot={isBlocked ? 'Close what is open first' : undefined}
        onConfirm={() => onConfirm(note)}
        onCancel={onClose}
      />
    </>
  );
}

interface BlockersProps {
  blockers: readonly ArchiveBlocker[];
  onOpen: () => void;
}

/** What must be decided or closed before a record is archived. */
function Blockers({ blockers, onOpen }: BlockersProps) {
  return (
    <Alert color="red" title="It cannot be archived yet">
      <List size="sm">
        {blockers.map((blocker) => (
          <List.Item key={`${blocker.recordId} ${blocker.review}`}>
            <BlockerLink blocker={blocker} onOpen={onOpen} /> {blocker.message}.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function BlockerLink({ blocker, onOpen }: { blocker: ArchiveBlocker; onOpen: () => void }) {
  const { review, recordId, title } = blocker;
  if (review === null)
    return (
      <RecordLink id={recordId} isInText>
        {title}
      </RecordLink>
    );
  return (
    <AnchorLink {...linkToReview(review, recordId)} inherit underline="always" onClick={onOpen}>
      {title}
    </AnchorLink>
  );
}
