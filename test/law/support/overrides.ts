import type { Running } from '../../support/service.ts';
import { openFirstWindow, openWindowAs } from './officers.ts';

/** Two approvers override a rule that blocks a trade. */
export async function overrideRule(service: Running, tradeId: string, rule: string): Promise<void> {
  const ada = await openFirstWindow(service.app);
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  const note = 'The family office pays for its members.';
  const { id } = await ben.ask('proposeOverride', {
    params: { id: tradeId },
    body: { rule, reasonCode: 'OTHER', note },
  });
  const { status } = await ada.ask('decideOverride', { params: { id }, body: { to: 'APPROVED' } });
  if (status !== 'APPROVED') throw new Error(`Override of ${rule}: ${status}`);
}
