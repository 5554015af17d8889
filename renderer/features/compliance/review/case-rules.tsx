import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CaseFinding, Obstacle, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { effectAt, type RuleName, ruleNames } from '#shared/domain/rules/rule-names.ts';
import { operationQuery, useRecord } from '../../../api/use-operation.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { describeStage, RuleResults } from '../../trading/trade-rules.tsx';
import classes from './case-rules.module.css';

/** Whether a case shows the rules of a trade. */
export function hasRules(review: ReviewName): boolean {
  return reviews[review].table === 'trades';
}

/** Recognizes the obstacles of a case whose messages its rules already show. */
export function useShownInRules({ review, id }: ReviewCase): (obstacle: Obstacle) => boolean {
  const { data: evaluation } = useQuery({
    ...operationQuery('getTradeEvaluation', { params: { id } }),
    enabled: hasRules(review),
  });
  const shown = new Set(evaluation?.current.map(({ rule, message }) => `${rule} ${message}`));
  return ({ rule, message }) => shown.has(`${rule} ${message}`);
}

/** In the case of a trade, the current result of each rule beside its result at the checkout (compliance.md § 1.3e). */
export function CaseRules({ shown }: { shown: ReviewCase }) {
  const query = useRecord('getTradeEvaluation', { params: { id: shown.id } });
  const { output: details } = useRecord('getTradeDetails', { params: { id: shown.id } });
  const obstacles = [...shown.blocked, ...shown.openFindings].flatMap(({ errors }) => errors);
  const placesOf = (rule: RuleName) => obstacles.find((one) => one.rule === rule)?.places ?? [];
  return (
    <section className={classes.rules} aria-label="Rules">
      <Title order={3} size="sm">
        Rules
      </Title>
      {query.output && <Dimmed size="xs">{describeStage(query.output)}</Dimmed>}
      <Loaded query={query} height={160}>
        {(evaluation) =>
          details && <RuleResults evaluation={evaluation} details={details} placesOf={placesOf} />
        }
      </Loaded>
    </section>
  );
}

/** Whether a finding of the checkout is about a rule whose results at the checkout and now `CaseRules` shows. */
export function isAmongRules({ code }: CaseFinding): boolean {
  const rule = ruleNames.find((name) => name === code);
  return rule !== undefined && effectAt(rule, 'APPROVAL') !== 'NONE';
}
