import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { kindOf } from '../components/record-link.tsx';

/** The kinds of records whose detail is a constant of the API, such as a status, by the prefix of the ID. */
const withConstant = ['offering_', 'trade_', 'file_'];

/** The second line of a found record: its kind, and what distinguishes it from others of its name. */
export function describeHit(id: string, detail: string | null): string {
  const isConstant = withConstant.some((prefix) => id.startsWith(prefix));
  return [kindOf(id), detail && isConstant ? toChoiceLabel(detail) : detail].filter(Boolean).join(' · ');
}
