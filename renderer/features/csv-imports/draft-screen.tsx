import { Alert, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { RoleGate } from '../../components/access/role-gate.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { When } from '../../components/when.tsx';
import type { ColumnReading } from './changed-values.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { countRows, nameKind } from './import-labels.ts';
import { showDraft } from './shown-drafts.ts';
import { describeSource } from './source-settings.tsx';
import { StartImport } from './start-import.tsx';
import { findValidationBlocker } from './validation-blocker.ts';

const route = getRouteApi('/imports/drafts/$id');

/** The steps of an import: match the columns, fix the rows, and import the file. */
export function DraftScreen() {
  const { id } = route.useParams();
  return (
    <RoleGate operation="runImportDraft" title="Imports">
      {/* A file that is dropped here opens another draft, which has its own filters and order of columns. */}
      <Draft key={id} id={id} />
    </RoleGate>
  );
}

function Draft({ id }: { id: string }) {
  const { step: asked } = route.useSearch();
  const { output, error } = useRecord('getImportDraft', { params: { id } });
  // Its rows can no longer be read or changed.
  const isGone = error?.code === 'not-found';
  const draft = isGone ? undefined : output;
  const check = useAction('checkImportDraft');
  const navigate = useNavigate();
  const runCheck = async () => {
    const checked = await check.run({ params: { id } });
    if (checked) showDraft(checked);
    return checked;
  };
  const set = useAction('setImportDraft');
  const [isReading, setReading] = useState(false);
  const changeReadings = async (readings: readonly ColumnReading[]) => {
    setReading(true);
    let isSet = true;
    for (const reading of readings) {
      isSet = isSet && (await set.run({ params: { id }, body: { reading } })) !== undefined;
    }
    if (isSet) await runCheck();
    setReading(false);
  };
  const isDue = useCheckAtOnce(draft, asked, runCheck);
  const importId = draft?.importId;
  useEffect(() => {
    if (importId) void navigate({ to: '/imports/$id', params: { id: importId }, replace: true });
  }, [importId, navigate]);

  const isChecking = isDue || isReading || check.isRunning || (draft?.checkedRows ?? null) !== null;
  const isReady = draft?.isChecked === true && asked !== 'columns';
  const step: StepName = isReady || isChecking ? 'check' : 'columns';
  const show = (next: StepName) =>
    void navigate({ to: '.', search: next === 'columns' ? { step: 'columns' } : {} });
  return (
    <>
      <ScreenHeader
        title={draft?.fileName ?? 'Import'}
        trail={[recordScreens.csv_import]}
        description={draft && formatFacts(draft)}
        actions={
          draft && (
            <Group gap="md" wrap="nowrap">
              <Steps step={step} mayCheck={draft.isChecked} onShow={show} />
              {step === 'check' && !isChecking && <StartImport draft={draft} />}
              {step === 'columns' && (
                <GuardedButton
                  whyNot={findValidationBlocker(draft)}
                  reasonAt="left"
                  loading={check.isRunning}
                  onClick={async () => {
                    if (await runCheck()) show('check');
                  }}
                >
                  Validate {countRows(draft.totalRows)}
                </GuardedButton>
              )}
            </Group>
          )
        }
      />
      <ScreenBody width={step === 'check' ? 'full' : 'page'}>
        <ErrorAlert message={isGone ? gone : (error?.message ?? (set.error ?? check.error)?.besides([]))} />
        {draft && <ImportedBefore draft={draft} isInset={step === 'check'} />}
        {!draft && !error && <Skeleton height={320} m="lg" />}
        {draft && step === 'columns' && <ColumnsStep draft={draft} />}
        {draft && step === 'check' && (
          <CheckStep
            draft={draft}
            isChecking={isChecking}
            onReading={(...readings) => void changeReadings(readings)}
          />
        )}
      </ScreenBody>
    </>
  );
}

/** Another window or officer can do so while the file is open here. */
const gone = 'This file was discarded or imported. Go to Imports to restore it or to see the result.';

/** The file has the content of a file that was imported. */
function ImportedBefore({ draft: { importedBefore }, isInset }: { draft: ImportDraft; isInset: boolean }) {
  if (!importedBefore) return null;
  const { importId, createdAt, actorName } = importedBefore;
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle />}
      title="This file was imported before"
      {...(isInset ? { m: 'md', mb: 0 } : { mb: 'lg' })}
    >
      Imported on <When at={createdAt} exactTo="minute" /> by {actorName}.{' '}
      <AnchorLink to="/imports/$id" params={{ id: importId }} size="sm">
        View import
      </AnchorLink>
    </Alert>
  );
}

function formatFacts({ totalRows, source, kind, accountName }: ImportDraft): string {
  const what = kind ? `${nameKind(kind)} for ${accountName}` : undefined;
  return [what, countRows(totalRows), ...describeSource(source)].filter(Boolean).join(' · ');
}

/**
 * Starts the validation of a file whose kind and columns are clear when it is first shown.
 * @returns whether it is about to start or running
 */
function useCheckAtOnce(
  draft: ImportDraft | undefined,
  asked: string | undefined,
  check: () => Promise<unknown>,
): boolean {
  const [first, setFirst] = useState<{ id: string; isDue: boolean }>();
  if (draft && first?.id !== draft.id) {
    const isIdle = !draft.isChecked && draft.checkedRows === null && draft.importId === null;
    // The user confirms uncertain matches, and which of several sheets is imported.
    const isClear = findValidationBlocker(draft) === undefined && draft.source.sheets.length <= 1;
    setFirst({ id: draft.id, isDue: isIdle && asked === undefined && isClear });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    if (!first?.isDue) return;
    const done = { id: first.id, isDue: false };
    void check().then(() => setFirst((last) => (last?.id === done.id ? done : last)));
  }, [first]);
  return first?.isDue ?? false;
}

type StepName = 'columns' | 'check';

interface StepsProps {
  step: StepName;
  /** Whether the rows were validated with the current columns. */
  mayCheck: boolean;
  onShow: (step: StepName) => void;
}

/** The two steps of an import; the user can switch between them. */
function Steps({ step, mayCheck, onShow }: StepsProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Step"
      value={step}
      onChange={(next) => onShow(next as StepName)}
      data={[
        { value: 'columns', label: '1. Map columns' },
        { value: 'check', label: '2. Review rows', disabled: !mayCheck && step !== 'check' },
      ]}
    />
  );
}
