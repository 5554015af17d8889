import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { useRecord } from '../../api/use-operation.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { EvidenceDates, LetterSigners, LicenseStanding } from './evidence.tsx';
import { Director, Holder, Office } from './office.tsx';
import { Part } from './part.tsx';
import { NewRepresentation, RepresentationList } from './representations.tsx';
import { SubmitAccreditation } from './submit-accreditation.tsx';
import { VerificationList } from './verifications.tsx';

const directedBases: readonly (string | null)[] = ['TRUST_ASSETS', 'FAMILY_OFFICE'];

/** The parts of an accreditation case: what officers read and record, and what was verified before. */
export function AccreditationParts({ subjectId }: { subjectId: string }) {
  const query = useRecord('getAccreditationDetails', { params: { id: subjectId } });
  return (
    <Loaded query={query} height={160}>
      {(details) => <Parts details={details} />}
    </Loaded>
  );
}

function Parts({ details }: { details: AccreditationDetails }) {
  const { recordId, office, submitted } = details;
  return (
    <>
      <EvidenceDates {...details} />
      <LetterSigners details={details} />
      {submitted === 'PROFESSIONAL' && <LicenseStanding details={details} />}
      {office && recordId && <Office details={details} recordId={recordId} office={office} />}
      <Holder details={details} />
      {directedBases.includes(submitted) && <Director details={details} />}
      <Part title="Representations" action={<NewRepresentation details={details} />}>
        <RepresentationList representations={details.representations} />
      </Part>
      <Part title="Verifications">
        <VerificationList verifications={details.verifications} />
      </Part>
    </>
  );
}

/** Verifications and representations on the page of a person or a legal entity. */
export function AccreditationSections({ subjectId }: { subjectId: string }) {
  const query = useRecord('getAccreditationDetails', { params: { id: subjectId } });
  return (
    <Loaded query={query} height={240}>
      {(details) => (
        <>
          <Section title="Verifications" action={<SubmitAccreditation details={details} />}>
            <VerificationList verifications={details.verifications} />
          </Section>
          <Section title="Representations" action={<NewRepresentation details={details} />}>
            <RepresentationList representations={details.representations} />
          </Section>
          <Holder details={details} frame={Section} />
        </>
      )}
    </Loaded>
  );
}
