import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { documentSubjects } from '#shared/domain/accreditation-rules/evidence.ts';
import { standings } from '#shared/domain/accreditation-rules/professional.ts';
import { signerKinds } from '#shared/domain/accreditation-rules/submission.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { OfficerName } from '../installation/audit-log/actor.tsx';
import classes from './accreditation.module.css';
import { Facts, toDay } from './facts.tsx';
import { Part } from './part.tsx';

type Evidence = AccreditationDetails['documents'][number];

/** The documents with the dates that client and officer state, whose they are, and until when each counts. */
export function EvidenceDates({ documents, subjectId }: AccreditationDetails) {
  const isPerson = subjectId.startsWith('individual_');
  if (documents.length === 0) return null;
  return (
    <Part title="Evidence">
      <ul className={classes.list}>
        {documents.map((document) => (
          <li key={document.fileId} className={classes.entry}>
            <div className={classes.head}>
              <span className={classes.words}>
                <RecordLink id={document.fileId}>{document.name}</RecordLink>
              </span>
              <Entry
                operation="recordEvidenceDate"
                label={document.recordedOn || document.subject ? 'Change' : 'Record'}
                about={`the date${isPerson ? ' and the person' : ''} of ${document.name}`}
                title={isPerson ? 'Date and person of the document' : 'Date of the document'}
                description="Enter the date that you read in the document. It replaces the date that the client states."
                fields={() => [
                  { name: 'datedOn', label: 'Dated', kind: 'day' },
                  ...(isPerson ? [personField] : []),
                ]}
                initial={{ datedOn: document.datedOn, subject: document.subject }}
                toInput={(body: never) => ({ params: { id: document.fileId }, body })}
                done="Document recorded"
              />
            </div>
            <DocumentDates document={document} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** In a joint test, a document proves only what belongs to its person. */
const personField = {
  name: 'subject',
  label: 'Document of',
  kind: 'choice',
  choices: documentSubjects,
  description: 'The investor, unless you choose another person',
} as const;

function DocumentDates({ document }: { document: Evidence }) {
  const { label, subject, statedOn, recordedOn, recordedById, datedOn, validUntil, needsDate } = document;
  return (
    <Facts
      facts={[
        {
          label: 'Label',
          value: toChoiceLabel(label) + (document.isSubmitted ? '' : ', not in the submission'),
        },
        { label: 'Document of', value: subject && toChoiceLabel(subject) },
        { label: 'Stated', value: toDay(statedOn) },
        {
          label: 'Read',
          value: recordedOn && recordedById && (
            <>
              {toDay(recordedOn)} by <OfficerName id={recordedById} />
            </>
          ),
        },
        { label: 'Valid until', value: toDay(validUntil) },
        {
          label: 'Date',
          value: needsDate && !datedOn && <span className={classes.lacks}>Missing</span>,
        },
      ]}
    />
  );
}

/** What belongs to a submission is recorded before it is decided. */
export function whyNotRecord({ complianceReview }: AccreditationDetails): string | undefined {
  const isDecided = complianceReview === 'APPROVED' || complianceReview === 'REJECTED';
  return isDecided ? 'Reopen the accreditation first' : undefined;
}

/** The standing of a professional license in its registry, as an officer found it. */
export function LicenseStanding({ details }: { details: AccreditationDetails }) {
  const { standing, subjectId } = details;
  return (
    <Part
      title="License standing"
      action={
        <Entry
          operation="recordLicenseStanding"
          label="Record"
          about="license standing"
          title="License standing"
          description="Check the license in its registry, and enter what you found."
          fields={() => [
            { name: 'registry', label: 'Registry', kind: 'text', isRequired: true },
            { name: 'crdNumber', label: 'CRD number', kind: 'text', isRequired: true },
            { name: 'checkedOn', label: 'Checked on', kind: 'day', isRequired: true },
            { name: 'standing', label: 'Standing', kind: 'choice', choices: standings, isRequired: true },
          ]}
          initial={{ registry: standing?.registry ?? 'FINRA BrokerCheck', crdNumber: standing?.crdNumber }}
          toInput={(body: never) => ({ params: { individualId: subjectId }, body })}
          done="Standing recorded"
        />
      }
    >
      {standing ? (
        <>
          <div className={classes.head}>
            <span className={classes.words}>{standing.registry}</span>
            <StateBadge state={standing.standing} />
          </div>
          <Facts
            facts={[
              { label: 'CRD number', value: standing.crdNumber },
              { label: 'Checked', value: toDay(standing.checkedOn) },
            ]}
          />
        </>
      ) : (
        'Not checked yet.'
      )}
    </Part>
  );
}

/** Who signed a verification letter; what an officer records replaces what the client states. */
export function LetterSigners({ details }: { details: AccreditationDetails }) {
  const { subjectId, signers, documents, recordId } = details;
  const isEntity = subjectId.startsWith('legal_entity_');
  if (signers.length === 0 || recordId === null) return null;
  return signers.map((signer) => (
    <Part
      key={signer.fileId}
      title={`Signer of ${documents.find(({ fileId }) => fileId === signer.fileId)?.name ?? 'the letter'}`}
      action={
        <Entry
          whyNot={whyNotRecord(details)}
          operation={isEntity ? 'recordEntitySigner' : 'recordSigner'}
          label={signer.isRecorded ? 'Change' : 'Record'}
          about="signer"
          title="Signer of the letter"
          description="Enter the signer as you read it in the letter and checked it in a registry."
          fields={() => [
            { name: 'signerKind', label: 'Signer', kind: 'choice', choices: signerKinds, isRequired: true },
            { name: 'signerName', label: 'Name', kind: 'text', isRequired: true },
            { name: 'licenseNumber', label: 'Registration or license', kind: 'text', isRequired: true },
            { name: 'jurisdiction', label: 'Jurisdiction', kind: 'text' },
            { name: 'verifiedOn', label: 'Verified the status on', kind: 'day' },
          ]}
          initial={signer}
          toInput={(body: object) => ({
            params: { id: isEntity ? subjectId : recordId },
            body: { fileId: signer.fileId, ...body } as never,
          })}
          done="Signer recorded"
        />
      }
    >
      {signer.signerKind ? (
        <Facts
          facts={[
            { label: signer.isRecorded ? 'Recorded' : 'Stated', value: toChoiceLabel(signer.signerKind) },
            { label: 'Name', value: signer.signerName },
            { label: 'License', value: signer.licenseNumber },
            { label: 'Jurisdiction', value: signer.jurisdiction },
            { label: 'Verified on', value: toDay(signer.verifiedOn) },
          ]}
        />
      ) : (
        'Not stated yet.'
      )}
    </Part>
  ));
}
