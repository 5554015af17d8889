import { Alert, Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { linkToReview } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { formatVersion, StepRow } from '../compliance/review/arithmetic.tsx';
import { OfficerName } from '../installation/audit-log/actor.tsx';
import classes from './accreditation.module.css';
import { Facts, toDay } from './facts.tsx';

type Verification = AccreditationDetails['verifications'][number];

/** The verifications of a person or a legal entity, newest first. */
export function VerificationList({ verifications }: Pick<AccreditationDetails, 'verifications'>) {
  if (verifications.length === 0) return <Dimmed>None yet. An approved accreditation creates one.</Dimmed>;
  return (
    <ul className={classes.list}>
      {verifications.map((one) => (
        <li key={one.id} className={classes.entry}>
          <VerificationEntry verification={one} />
        </li>
      ))}
    </ul>
  );
}

function VerificationEntry({ verification }: { verification: Verification }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, basis, method, level, status, contrary, subjectId, subjectName } = verification;
  const canEnd = verification.subjectName === '' && ['ACTIVE', 'EXPIRED', 'SUSPENDED'].includes(status);
  return (
    <>
      <div className={classes.head}>
        <span className={classes.words}>{toChoiceLabel(basis)}</span>
        <StateBadge state={status} />
      </div>
      <Facts
        facts={[
          { label: 'Method', value: toChoiceLabel(method) },
          { label: 'Level', value: toChoiceLabel(level) },
          { label: 'Verified on', value: toDay(verification.verifiedOn) },
          { label: 'Valid until', value: toDay(verification.validUntil) ?? 'End of its trade' },
          { label: 'Only for issuer', value: linkTo(verification.issuerId, verification.issuerName) },
          { label: 'Only for trade', value: linkTo(verification.tradeId, verification.tradeNumber) },
          { label: 'Joint test of', value: subjectName && linkTo(subjectId, subjectName) },
        ]}
      />
      {contrary.map((text) => (
        <Alert key={text} color="orange" variant="light" p="xs" mt={6} title="Contrary information">
          {text}
        </Alert>
      ))}
      <Text size="xs" mt={4}>
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide evidence' : 'Evidence and arithmetic'}
        </Anchor>
        {canEnd && (
          <>
            {' · '}
            <AnchorLink {...linkToReview('verification', id)} size="xs">
              {status === 'SUSPENDED' ? 'Confirm or revoke' : 'Revoke'}
            </AnchorLink>
          </>
        )}
      </Text>
      {isOpen && <DayOfDecision verification={verification} />}
    </>
  );
}

function linkTo(id: string | null, title: string | null) {
  return id && <RecordLink id={id}>{title ?? id}</RecordLink>;
}

/** What the verification rests on, as it was on the day of the decision. */
function DayOfDecision({ verification }: { verification: Verification }) {
  const { steps, evidence, representations, result, ruleVersion, decidedById, confirmedById } = verification;
  return (
    <div className={classes.more}>
      <Facts
        facts={[
          { label: 'Rule result', value: toChoiceLabel(result) },
          { label: 'Rule set', value: formatVersion(ruleVersion) },
          { label: 'Decided by', value: <OfficerName id={decidedById} /> },
          { label: 'Confirmed by', value: confirmedById && <OfficerName id={confirmedById} /> },
        ]}
      />
      {evidence.map(({ fileId, name, label, datedOn }) => (
        <Facts
          key={fileId}
          facts={[
            { label: toChoiceLabel(label), value: <RecordLink id={fileId}>{name}</RecordLink> },
            { label: 'Dated', value: toDay(datedOn) },
          ]}
        />
      ))}
      {representations.map(({ id, kind, madeOn }) => (
        <Facts key={id} facts={[{ label: `${toChoiceLabel(kind)}, made`, value: toDay(madeOn) }]} />
      ))}
      {steps.map((step) => (
        <StepRow key={step.label} step={step} />
      ))}
    </div>
  );
}
