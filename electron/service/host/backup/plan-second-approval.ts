import { hasRole } from '#shared/domain/officer-roles.ts';
import type { RestoreChange } from '#shared/domain/restore-changes.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import {
  describeFromAmount,
  describeSecondApproval,
  findUnconfirmable,
  mapReviews,
  type RequiredStates,
  type SecondApproval,
  stricterAmount,
} from '#shared/domain/second-approval.ts';
import { type OfficerRow, rolesOf } from '../../modules/officers/officer-profiles.ts';
import type { AccessState } from './access-state.ts';

interface SecondApprovalPlan {
  /** Undefined if the setting of the backup applies. */
  secondApproval: SecondApproval | undefined;
  changes: RestoreChange[];
}

/**
 * Plans second approval in restored data: whatever requires it now or in the backup requires it, so that one
 * administrator cannot turn it off with an old backup.
 *
 * @param restored the officers of the restored data
 * @param bypasses turns off what requires more officers than there are
 * @throws if there are too few officers, unless it is bypassed
 */
export function planSecondApproval(
  backup: AccessState,
  current: AccessState,
  restored: readonly OfficerRow[],
  bypasses: boolean,
): SecondApprovalPlan {
  const [restoredSetting, now] = [backup.secondApproval, current.secondApproval];
  const required = mapReviews((review) => [...new Set([...restoredSetting[review], ...now[review]])]);
  const lacking = findLacking(required, restored);
  const off = mapReviews((review) => (lacking.includes(review) ? required[review] : []));
  if (lacking.length > 0 && !bypasses) throw new Error(explainLacking(off));
  const secondApproval = mapReviews((review) => (lacking.includes(review) ? [] : required[review]));
  const added = mapReviews((review) =>
    secondApproval[review].filter((to) => !restoredSetting[review].includes(to)),
  );
  const fromAmount = stricterAmount(restoredSetting.fromAmount, now.fromAmount);
  const changes = [describe('second-approval', added), describe('second-approval-off', off)].flat();
  if (fromAmount !== restoredSetting.fromAmount) {
    const detail = describeFromAmount(fromAmount);
    changes.push({ kind: 'second-approval-amount', id: null, name: null, detail });
  }
  const separatesMoney = restoredSetting.separatesMoney || now.separatesMoney;
  if (separatesMoney !== restoredSetting.separatesMoney)
    changes.push({ kind: 'money-separated', id: null, name: null, detail: null });
  const planned = { ...secondApproval, fromAmount, separatesMoney };
  return { secondApproval: changes.length > 0 ? planned : undefined, changes };
}

/** The reviews that have too few officers; without two administrators no one could change the setting. */
function findLacking(required: RequiredStates, restored: readonly OfficerRow[]): ReviewName[] {
  const enabled = restored.filter((row) => row.disabledAt === null).map(rolesOf);
  const administrators = enabled.filter((roles) => hasRole(roles, 'administrator'));
  if (administrators.length >= 2) return findUnconfirmable(required, enabled);
  return reviewNames.filter((review) => required[review].length > 0);
}

function describe(kind: RestoreChange['kind'], states: RequiredStates): RestoreChange[] {
  const detail = describeSecondApproval(states).join(', ');
  return detail ? [{ kind, id: null, name: null, detail }] : [];
}

function explainLacking(states: RequiredStates): string {
  return `The restored data would have too few enabled officers for second approval (${describeSecondApproval(states).join(', ')}), which requires two administrators, and an approver besides the officer who decides. Restore a later backup that has them, and enable them if they are disabled now. Only the owner of the computer can restore this backup: on the command line, with --bypass-second-approval, which turns second approval off and records that in the audit log.`;
}
