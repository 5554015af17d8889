import { nameWithoutProfile } from '#shared/domain/actors.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RecordLink } from '../../../components/record-link.tsx';

interface ActorProps {
  /** A kind of `actorKinds`. */
  kind: string;
  id: string;
}

export function Actor({ kind, id }: ActorProps) {
  switch (kind) {
    case 'officer':
      return <OfficerName id={id} />;
    case 'api-key':
      return <span title={id}>Client system</span>;
    case 'import':
      return <RecordLink id={id}>CSV import</RecordLink>;
    case 'cli':
      return 'Command line';
    default:
      return 'Offerdesk';
  }
}

/** The name of an officer; without officers, the actor is the back office. */
export function useOfficerName(id: string): string {
  const { output } = useOperation('listOfficers');
  const officer = output?.items.find((item) => item.id === id);
  return officer?.name ?? nameWithoutProfile(id) ?? 'Officer';
}

export function OfficerName({ id }: { id: string }) {
  const name = useOfficerName(id);
  return <span title={id}>{name}</span>;
}
