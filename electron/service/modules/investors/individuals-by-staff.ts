import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { correctIndividual, revealSsn } from '#shared/contracts/investors/individuals-by-staff.ts';
import { changeChecked } from '../changes/acknowledgements.ts';
import { changeIndividual, presentIndividual } from './individuals.ts';
import { findPersonData } from './investor-data.ts';
import { openSsn, sealSentSsn } from './sealed-ssn.ts';

export const individualsByStaff: OperationHandler[] = [
  preparedWrite(
    correctIndividual,
    async ({ params, body }, { service }) => sealSentSsn(service.vault, params.id, body.ssn),
    async (ctx, { params, body: { expectedUpdatedAt, ...fields } }, ssn) => {
      const before = await findVisible(ctx, 'individuals', params.id, 'id');
      assertUnchanged(before, expectedUpdatedAt);
      const change = () => changeIndividual(ctx, before, fields, ssn);
      return presentIndividual(ctx, await changeChecked(ctx, findPersonData, before, fields, change));
    },
  ),
  write(revealSsn, async (ctx, { params, body: { reason } }) => {
    // The SSN of an archived individual stays readable.
    const { db, caller } = ctx;
    const row = await findVisible({ db, caller }, 'individuals', params.id, 'id');
    if (row.ssnSealed === null) throw ruleViolation('ssn', 'is not known');
    const digits = openSsn(ctx.service.vault, row.id, row.ssnSealed);
    ctx.records.note(row.id, { looked: 'ssn', reason });
    return { ssn: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` };
  }),
];
