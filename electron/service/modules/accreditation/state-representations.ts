import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import {
  createRepresentation,
  listRepresentations,
} from '#shared/contracts/accreditation/representations.ts';
import { receiveAccreditation } from '../changes/new-submissions.ts';
import { evaluateAccreditations } from './evaluate-again.ts';
import { addRepresentation, findSubject, presentRepresentation } from './representations.ts';

export const representations: OperationHandler[] = [
  write(
    createRepresentation,
    async (ctx, { body: { subjectId, ...input } }) => {
      const subject = await findSubject(ctx, subjectId, 'subjectId');
      const created = await addRepresentation(ctx, subject, input);
      await receiveAccreditation(ctx, subject.id);
      // An officer can decide at once; the submission of a client is evaluated after its request.
      if (ctx.caller.actor.kind === 'officer') await evaluateAccreditations(ctx, subject.id);
      return presentRepresentation(created);
    },
    ({ service, caller }, { subjectId }) => {
      if (caller.actor.kind !== 'officer') service.submissions.announce('evidence', subjectId);
    },
  ),
  read(listRepresentations, async (ctx, { query }) => {
    const subject = await findSubject(ctx, query.subjectId, 'subjectId');
    const rows = await ctx.db
      .selectFrom('representations')
      .selectAll()
      .where('subjectId', '=', subject.id)
      .orderBy('seq', 'desc')
      .execute();
    return { items: rows.map((row) => presentRepresentation(row)) };
  }),
];
