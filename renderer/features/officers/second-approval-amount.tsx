import { Group, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import { limits } from '#shared/domain/limits.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { moneyReviews } from '#shared/domain/second-approval.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../api/use-action.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { toast } from '../../components/toast.tsx';

const affected = new Intl.ListFormat('en-US').format(moneyReviews.map((review) => reviews[review].label));

/** The amount from which the selected decisions about money require a second approval. */
export function FromAmount({ fromAmount }: { fromAmount: number | null }) {
  const [typed, setTyped] = useState<number | string>(fromAmount ?? '');
  const { run, isRunning, error } = useAction('setSecondApproval');
  const whyNot = useWhyNot()('setSecondApproval');
  const entered = typed === '' ? null : Number(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (entered === fromAmount) return;
    const after = await run({ body: { fromAmount: entered } });
    if (!after) return;
    if (awaitsAdministrator(after)) {
      setTyped(fromAmount ?? '');
      toast(after.message);
    } else {
      queryClient.setQueryData(operationQuery('getSecondApproval').queryKey, after);
      toast('Amount updated');
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Group align="flex-end">
          <NumberInput
            label="Only from this amount"
            description={`${affected}: smaller amounts need no second officer. Empty means any amount. Overrides are not affected.`}
            placeholder="Any amount"
            prefix="$"
            thousandSeparator=","
            decimalScale={2}
            max={limits.amount}
            clampBehavior="none"
            hideControls
            maw={560}
            styles={{ wrapper: { maxWidth: 220 } }}
            value={typed}
            disabled={whyNot !== undefined}
            onChange={setTyped}
            error={error?.at('fromAmount')}
          />
          <SaveButton
            isChanged={entered !== fromAmount}
            isRunning={isRunning}
            whyNot={whyNot}
            variant="default"
          />
        </Group>
        <ErrorAlert message={error?.besides(['fromAmount'])} />
      </Stack>
    </form>
  );
}
