import { ActionIcon, Group, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { CaseDocument, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { useRecord } from '../../../api/use-operation.ts';
import { useComplianceTimeZone } from '../../../components/time-zone.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useDocumentLayout } from '../../../stores/document-layout.ts';
import classes from './document-pane.module.css';
import { DocumentView } from './document-view.tsx';

/**
 * The documents of a case: one at a time, side by side, or next to those of an earlier submission. Memoized, because
 * they are expensive to render and change only with the case.
 */
export const DocumentPane = memo(({ shown }: { shown: ReviewCase }) => {
  const { single, isSideBySide, earlier, earlierId, setEarlierId, choose, setSideBySide } =
    useDocumentChoice(shown);
  if (!single) return null;
  const views = isSideBySide ? shown.documents.slice(0, 3) : [single];
  return (
    <section className={classes.pane} aria-label="Documents">
      <Group className={classes.bar} gap="xs" wrap="nowrap">
        <DocumentChoice
          documents={shown.documents}
          chosen={isSideBySide ? undefined : single.fileId}
          onChoose={choose}
        />
        {shown.documents.length > 1 && (
          <Tooltip label="Side by side (D)">
            <ActionIcon
              variant={isSideBySide ? 'light' : 'default'}
              aria-label="Side by side"
              aria-pressed={isSideBySide}
              onClick={() => setSideBySide(!isSideBySide)}
            >
              <IconColumns2 size={16} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
        {earlier.length > 0 && (
          <EarlierChoice submissions={earlier} chosen={earlierId} onChoose={setEarlierId} />
        )}
      </Group>
      <div className={classes.views} data-upright={views.every(isUpright) || undefined}>
        {earlierId && <Earlier review={shown.review} id={earlierId} role={single.role} />}
        {views.map((document) => (
          <DocumentView
            key={document.fileId}
            document={document}
            caption={captionOf(document, isSideBySide || earlierId !== undefined)}
          />
        ))}
      </div>
    </section>
  );
});

/** Which documents of a case are shown, with the keys that change it. */
function useDocumentChoice(shown: ReviewCase) {
  const [chosen, setChosen] = useState(shown.documents[0]?.fileId);
  const [earlierId, setEarlierId] = useState<string>();
  const layout = useDocumentLayout();
  // An earlier submission is compared with one selected document.
  const isSideBySide =
    earlierId === undefined && shown.documents.length > 1 && layout.sideBySide[shown.review] === true;
  const setSideBySide = (sideBySide: boolean) => {
    setEarlierId(undefined);
    layout.setSideBySide(shown.review, sideBySide);
  };
  const earlier = shown.submissions.filter(({ id }) => id !== shown.id);
  const single = shown.documents.find(({ fileId }) => fileId === chosen) ?? shown.documents[0];
  const choose = (fileId: string) => {
    if (isSideBySide) setSideBySide(false);
    setChosen(fileId);
  };

  useShortcuts('Document', [
    ...shown.documents.slice(0, 9).map(({ fileId, role }, index) => ({
      keys: String(index + 1),
      label: `Show: ${toRoleLabel(role)}`,
      run: () => choose(fileId),
    })),
    ...(shown.documents.length > 1
      ? [{ keys: 'd', label: 'Side by side', run: () => setSideBySide(!isSideBySide) }]
      : []),
    ...(earlier.length > 0
      ? [
          {
            keys: 'e',
            label: 'Compare with earlier submission',
            run: () => setEarlierId(earlierId ? undefined : earlier.at(-1)?.id),
          },
        ]
      : []),
  ]);
  return { single, isSideBySide, earlier, earlierId, setEarlierId, choose, setSideBySide };
}

/** The document of the same role in an earlier submission. */
function Earlier({ review, id, role }: { review: ReviewCase['review']; id: string; role: string }) {
  const { output } = useRecord('getCase', { params: { review, id } });
  const document = output?.documents.find((one) => one.role === role) ?? output?.documents[0];
  if (!document) return null;
  return <DocumentView document={document} caption={`Earlier: ${toRoleLabel(document.role)}`} />;
}

/** Documents are usually upright, and photos are not. */
function isUpright({ mediaType }: CaseDocument): boolean {
  return mediaType === 'application/pdf';
}

function captionOf(document: CaseDocument, isOneOfMany: boolean): string | undefined {
  return isOneOfMany || document.isReplaced ? labelOf(document) : undefined;
}

const labelOf = ({ role, isReplaced }: CaseDocument) =>
  isReplaced ? `${toRoleLabel(role)} · Replaced` : toRoleLabel(role);

/** Labels are values such as `PROOF_OF_INCOME`; other roles are already text. */
function toRoleLabel(role: string): string {
  return /^[A-Z0-9_]+$/.test(role) ? toChoiceLabel(role) : role;
}

/** Buttons for few documents, a list for many. */
function DocumentChoice({
  documents,
  chosen,
  onChoose,
}: {
  documents: CaseDocument[];
  chosen: string | undefined;
  onChoose: (fileId: string) => void;
}) {
  const data = documents.map((document) => ({ value: document.fileId, label: labelOf(document) }));
  if (documents.length <= 3) {
    return (
      <SegmentedControl
        size="xs"
        aria-label="Document"
        value={chosen ?? ''}
        data={data}
        onChange={onChoose}
      />
    );
  }
  return (
    <Select
      size="xs"
      w={240}
      aria-label="Document"
      placeholder={`${documents.length} documents`}
      allowDeselect={false}
      data={data}
      value={chosen ?? null}
      onChange={(fileId) => fileId && onChoose(fileId)}
    />
  );
}

interface EarlierChoiceProps {
  submissions: ReviewCase['submissions'];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

function EarlierChoice({ submissions, chosen, onChoose }: EarlierChoiceProps) {
  const zone = useComplianceTimeZone() ?? 'UTC';
  return (
    <Select
      size="xs"
      aria-label="Compare with earlier submission"
      placeholder="Compare with earlier"
      clearable
      w={200}
      ml="auto"
      data={submissions.map(({ id, state, createdAt }) => ({
        value: id,
        label: `${formatDay(dayIn(zone, createdAt))}, ${toStateLabel(state).toLowerCase()}`,
      }))}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
    />
  );
}
