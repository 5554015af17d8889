import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { isInQueue, labelsOf, requestedStatesOf } from '#shared/domain/decisions.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { useFocusHome } from '../../../components/focus-if-free.ts';
import { kindOf, RecordLink } from '../../../components/record-link.tsx';
import { SampleBadge } from '../../../components/sample-badge.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { AccreditationParts } from '../../accreditation/accreditation-parts.tsx';
import { HistoryDrawer } from '../../records/history-drawer.tsx';
import { StaffEntries } from '../../records/staff-entries.tsx';
import { formatAge } from '../format-age.ts';
import { PaymentPanel } from '../payments/payment-panel.tsx';
import { ScreeningStatements } from '../screening/screening-statements.tsx';
import { Arithmetic } from './arithmetic.tsx';
import classes from './case-pane.module.css';
import { CaseRules, hasRules, isAmongRules } from './case-rules.tsx';
import { DecidedNotice, ReopenedNotice } from './changed-fields.tsx';
import { ClaimBanner } from './claim-banner.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { explainFinal } from './explain-final.ts';
import { FactTable } from './fact-table.tsx';
import { Findings } from './findings.tsx';
import { InformationRequestNotice } from './information-request.tsx';
import { ProposalBar } from './proposal-bar.tsx';
import { useClaim } from './use-claim.ts';

/** In pixels: about three lines. */
const scrollStep = 80;

/** Cases about a person or a legal entity whose accreditation is verified; it is the first link. */
export function hasAccreditation({ review }: ReviewCase): boolean {
  return review === 'aic' || review === 'entityAccreditation' || review === 'verification';
}

/** The findings that no other part of the case shows. */
function CaseFindings({ shown }: { shown: ReviewCase }) {
  const { review, examination, findings, facts } = shown;
  if (!hasRules(review)) {
    const checks = facts.flatMap((group) => group.facts).flatMap(({ check }) => check ?? []);
    const inChecks = new Set(checks.map(({ reason }) => reason));
    const others = findings.filter(({ message }) => !inChecks.has(message));
    return <Findings examination={examination} findings={others} checks={checks} />;
  }
  return <Findings examination="none" findings={findings.filter((finding) => !isAmongRules(finding))} />;
}

/** What happened when the case was decided, or at the time since which it is in its state. */
function verbOf({ review, state, earlier, decided }: ReviewCase): string {
  if (decided !== null) return labelsOf(state, review).done.toLowerCase();
  if (requestedStatesOf(review).includes(state)) return 'requested';
  if (state === 'SUSPENDED') return 'suspended';
  if (!isInQueue(review, state)) return toStateLabel(state).toLowerCase();
  return earlier?.reopening ? 'returned' : 'submitted';
}

interface CasePaneProps {
  shown: ReviewCase;
  /** Whether a later version is being read. */
  isOutdated: boolean;
  onDecided: () => void;
  onUndone: () => void;
}

/** Data and findings of a case, and the decision on it. */
export function CasePane({ shown, isOutdated, onDecided, onUndone }: CasePaneProps) {
  const [isHistoryOpen, history] = useDisclosure();
  const scroller = useRef<HTMLElement>(null);
  useFocusHome(scroller);
  // In a small window, the panes below each other scroll instead of the case.
  const scroll = (top: number) => {
    for (const box of [scroller.current, scroller.current?.closest('[data-panes]')]) box?.scrollBy({ top });
  };
  useShortcuts('Record', [
    { keys: 'ArrowDown', label: 'Scroll down', run: () => scroll(scrollStep), allowsRepeat: true },
    { keys: 'ArrowUp', label: 'Scroll up', run: () => scroll(-scrollStep), allowsRepeat: true },
    { keys: 'h', label: 'Show history', run: history.toggle, inDialogs: isHistoryOpen },
  ]);
  const claim = useClaim(shown);
  const hasNoDocument = shown.documents.length === 0;
  return (
    <section className={classes.pane} data-alone={hasNoDocument || undefined} aria-label="Case">
      <ScrollRegion ref={scroller} className={classes.scroll} label="Data and findings">
        <header className={classes.head}>
          <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
            <Title order={2} className={classes.title}>
              {shown.title}
            </Title>
            <Stack gap={4} align="flex-end" flex="none">
              <StateBadge state={shown.state} />
              {shown.isSample && <SampleBadge />}
            </Stack>
          </Group>
          <Dimmed size="xs">
            {shown.detail && `${toChoiceLabel(shown.detail)} · `}
            {verbOf(shown)} {formatAge(shown.decided?.decidedAt ?? shown.since)} ·{' '}
            <Anchor component="button" size="xs" onClick={history.open}>
              <IconHistory size={12} style={{ verticalAlign: -2 }} /> History
            </Anchor>
          </Dimmed>
          <StaffEntries entries={shown.staffEntries} />
          <dl className={classes.links}>
            {shown.links.map(({ id, title }) => (
              <div key={id}>
                <dt>{kindOf(id)}</dt>
                <dd>
                  <RecordLink id={id}>{title}</RecordLink>
                </dd>
              </div>
            ))}
          </dl>
          {hasNoDocument && <Dimmed size="xs">No documents on file</Dimmed>}
        </header>
        {claim && <ClaimBanner shown={shown} claim={claim} />}
        {shown.request && <InformationRequestNotice request={shown.request} />}
        {shown.decided && <DecidedNotice decision={shown.decided} />}
        <ReopenedNotice earlier={shown.earlier} changes={shown.changes} />
        <CaseFindings shown={shown} />
        {shown.arithmetic && <Arithmetic review={shown.arithmetic} />}
        {hasAccreditation(shown) && <AccreditationParts subjectId={shown.links[0]?.id ?? ''} />}
        {hasRules(shown.review) && <CaseRules shown={shown} />}
        {shown.facts.map((group) => (
          <FactTable key={group.title} group={group} findings={shown.findings} />
        ))}
        {shown.screening && <ScreeningStatements statements={shown.screening.statements} />}
        {shown.review === 'payment' && <PaymentPanel shown={shown} />}
      </ScrollRegion>
      {shown.proposal ? (
        <ProposalBar
          proposal={shown.proposal}
          title={shown.title}
          final={explainFinal(shown, shown.proposal.to)}
          claimedBy={claim?.officerName}
          onDecided={onDecided}
          onUndone={onUndone}
        />
      ) : (
        <DecisionBar
          shown={shown}
          isOutdated={isOutdated}
          claimedBy={claim?.officerName}
          onDecided={onDecided}
          onUndone={onUndone}
        />
      )}
      <HistoryDrawer id={shown.id} isOpen={isHistoryOpen} onClose={history.close} />
    </section>
  );
}
