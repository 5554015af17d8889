import { assertSeen } from '#service/assert-seen.ts';
import { ruleViolation } from '#service/errors.ts';
import { type Implementation, write } from '#service/implementation.ts';
import { findVisible } from '#service/visibility.ts';
import { correctIndividual, revealSsn } from '#shared/contracts/investors/individuals-by-staff.ts';
import { changeIndividual, presentIndividual } from './individuals.ts';
import { openSsn } from './sealed-ssn.ts';

export const individualsByStaff: Implementation[] = [
  write(correctIndividual, async (ctx, { params, body: { seen, ...fields } }) => {
    const before = await findVisible(ctx, 'individuals', params.id, 'id');
    assertSeen(before, seen);
    return presentIndividual(ctx, await changeIndividual(ctx, before, fields));
  }),
  write(revealSsn, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'individuals', params.id, 'id');
    if (row.ssnSealed === null) throw ruleViolation('ssn: is not known');
    const digits = openSsn(ctx.service.vault, row.id, row.ssnSealed);
    ctx.records.note(row.id, { looked: 'ssn' });
    return { ssn: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` };
  }),
];
