import { proposedKinds } from '#shared/domain/second-approval.ts';
import { useOperation } from '../../../api/use-operation.ts';
import frame from '../../../components/bar-table.module.css';
import { Loaded } from '../../../components/loaded.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { Section } from '../../../components/section.tsx';
import { NothingProposed } from './nothing-proposed.tsx';

/** How much awaits a second officer, by kind, on the first screen. */
export function SecondApprovalCounts() {
  const query = useOperation('listSecondApprovals');
  return (
    <Section
      title="Awaiting second approval"
      action={
        <AnchorLink to="/second-approvals" size="sm">
          Second approvals
        </AnchorLink>
      }
    >
      <Loaded query={query} height={60}>
        {({ counts }) => <Counts counts={counts.filter(({ count }) => count > 0)} />}
      </Loaded>
    </Section>
  );
}

function Counts({ counts }: { counts: { kind: keyof typeof proposedKinds; count: number; own: number }[] }) {
  if (counts.length === 0) return <NothingProposed />;
  return (
    <table className={frame.table}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col" className={frame.number}>
            By other officers
          </th>
          <th scope="col" className={frame.number}>
            By you
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, count, own }) => (
          <tr key={kind}>
            <th scope="row">{proposedKinds[kind]}</th>
            <td className={frame.number}>{(count - own).toLocaleString()}</td>
            <td className={frame.number}>{own.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
