import { useOperation } from '../../../api/use-operation.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { Section } from '../../../components/section.tsx';
import { DueBars } from './due-bars.tsx';

/** What is overdue, expires, or becomes due soon, on the first screen. */
export function DueSoon() {
  const query = useOperation('getDueCounts');
  return (
    <Section
      title="Due soon"
      action={
        <AnchorLink to="/due" size="sm">
          Due dates
        </AnchorLink>
      }
    >
      <Loaded query={query} height={120}>
        {({ items }) => <DueBars counts={items} />}
      </Loaded>
    </Section>
  );
}
