import { Alert, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { decisionOf } from '#shared/contracts/compliance/decisions.ts';
import { decisionsOf, roleForReview, roleForTarget } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { useAction } from '../../../api/use-action.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { When } from '../../../components/when.tsx';

interface ClaimBannerProps {
  shown: ReviewCase;
  /** The claim of another officer. */
  claim: NonNullable<ReviewCase['claim']>;
}

/** Shows who has claimed the case, and lets an officer who may decide it take it over. */
export function ClaimBanner({ shown, claim }: ClaimBannerProps) {
  const [isOpen, dialog] = useDisclosure();
  const whyNot = useWhyNotDecide(shown.review);
  return (
    <Alert color="yellow" p="xs" mb="sm">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text size="sm" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
          Claimed by {claim.officerName}. You can view this case. Decisions are locked until it is released.
        </Text>
        <GuardedButton size="xs" variant="default" whyNot={whyNot} onClick={dialog.open}>
          Take over
        </GuardedButton>
      </Group>
      <Modal opened={isOpen} onClose={dialog.close} title="Take over this case?">
        <Confirmation shown={shown} claim={claim} onClose={dialog.close} />
      </Modal>
    </Alert>
  );
}

function Confirmation({ shown, claim, onClose }: ClaimBannerProps & { onClose: () => void }) {
  const { run, isRunning, error } = useAction('takeOverRecord');
  const { officerId, officerName, claimedAt } = claim;

  async function takeOver() {
    const { id, review } = shown;
    if (await run({ params: { id }, body: { review, officerId } })) onClose();
  }

  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {officerName} claimed {shown.title} on <When at={claimedAt} exactTo="minute" />. After you take it
        over, {officerName} can no longer decide it. The audit log records the takeover.
      </Text>
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons
        verb="Take over"
        isRunning={isRunning}
        onConfirm={() => void takeOver()}
        onCancel={onClose}
      />
    </Stack>
  );
}

/** Why the officer can make no decision of the review; undefined if one is possible. */
function useWhyNotDecide(review: ReviewName): string | undefined {
  const whyNot = useWhyNot();
  const to = decisionsOf(review).find((state) => roleForTarget(state, [review]) === roleForReview(review));
  return whyNot(decisionOf(review).name, to === undefined ? {} : { to });
}
