import { useOperation } from '../../api/use-operation.ts';
import { Section } from '../../components/section.tsx';
import { LoadSampleData } from './load-sample-data.tsx';
import { RemoveSampleData } from './remove-sample-data.tsx';

/** Loads the sample data, or removes it. */
export function SampleDataSection() {
  const { output } = useOperation('getSampleData');
  return (
    <Section
      title="Sample data"
      description="Fictional issuers, investors, cases, and trades in an account of their own."
    >
      {output && (output.accountId === null ? <LoadSampleData /> : <RemoveSampleData />)}
    </Section>
  );
}
