import { Text } from '@mantine/core';
import type { Ref } from 'react';
import type { Obstacle, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { labelsOf } from '#shared/domain/decisions.ts';
import { ruleOf } from '#shared/domain/rules/rule-names.ts';
import { spellDays } from '../../../components/calendar-day.tsx';
import { formatError } from '../../../components/format-error.ts';
import { ObstacleLink } from '../../../components/obstacle-link.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { useShownInRules } from './case-rules.tsx';
import classes from './obstacles.module.css';

interface ObstaclesProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  shown: ReviewCase;
}

/** What blocks the decisions or must be explained, before an officer makes one, each with where it is resolved. */
export function Obstacles({ ref, id, shown }: ObstaclesProps) {
  const { blocked, overridden, openFindings } = shown;
  const isShownInRules = useShownInRules(shown);
  const groups = [
    ...toGroups('Blocked', blocked),
    ...toGroups('Override required', overridden),
    ...toGroups('Internal note required', openFindings),
  ];
  if (groups.length === 0) return null;
  return (
    <ScrollRegion className={classes.scroll} label="What the decisions require">
      <div ref={ref} id={id}>
        {groups.map(({ title, targets, errors }) => (
          <div key={title + targets.join()} data-targets={targets.join(' ')}>
            <Text size="xs" fw={600}>
              {title}: {targets.map((to) => labelsOf(to, shown.review, shown.state).label).join(', ')}
            </Text>
            <ul className={classes.list}>
              {errors.map((error) => (
                <li key={`${error.rule} ${error.field} ${error.message}`} tabIndex={-1}>
                  {isShownInRules(error) && error.rule ? ruleOf(error.rule).label : describe(error)}
                  {error.places.map((place) => (
                    <ObstacleLink
                      key={`${place.id} ${place.review} ${place.field}`}
                      place={place}
                      className={classes.place}
                    />
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </ScrollRegion>
  );
}

/** Moves the focus to the first obstacle of a decision: to its link, if it has one. */
export function focusObstacle(list: HTMLElement | null, to: string): void {
  const first = list?.querySelector<HTMLElement>(`[data-targets~="${to}"] li`);
  (first?.querySelector('a') ?? first)?.focus();
}

interface ObstacleGroup {
  title: string;
  targets: string[];
  errors: Obstacle[];
}

/** Decisions with the same obstacles share one list. */
function toGroups(title: string, entries: ReviewCase['blocked']): ObstacleGroup[] {
  const groups = new Map<string, ObstacleGroup>();
  for (const { to, errors } of entries) {
    const key = JSON.stringify(errors);
    const group = groups.get(key) ?? { title, targets: [], errors };
    group.targets.push(to);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function describe({ rule, ...error }: Obstacle): string {
  if (rule === null) return formatError(error);
  const { message } = error;
  return `${ruleOf(rule).label}: ${spellDays(message.charAt(0).toUpperCase() + message.slice(1))}`;
}
