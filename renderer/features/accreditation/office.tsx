import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { employeePositions } from '#shared/domain/accreditation-rules/submission.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { useRecord } from '../../api/use-operation.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { whyNotRecord } from './evidence.tsx';
import { Facts, toDay } from './facts.tsx';
import { Part } from './part.tsx';

interface OfficeProps {
  details: AccreditationDetails;
  recordId: string;
  office: NonNullable<AccreditationDetails['office']>;
}

/** The issuer and the position of an employee or insider. An officer confirms the issuer that is the employer. */
export function Office({ details, recordId, office }: OfficeProps) {
  const { output: suggested } = useRecord('suggestIssuer', { params: { id: recordId } });
  const suggestion = office.issuerId === null ? suggested?.issuerId : null;
  return (
    <Part
      title="Office"
      action={
        <Entry
          // The suggestion is the initial value of the form.
          key={suggestion}
          operation="recordOffice"
          whyNot={whyNotRecord(details)}
          label={suggestion ? 'Confirm issuer' : office.isRecorded ? 'Change' : 'Record'}
          about={suggestion ? undefined : 'office'}
          title="Office"
          description={
            suggestion
              ? 'This issuer has the same name as the employer. Confirm it only if it is the employer.'
              : 'This replaces the issuer and position in the submission.'
          }
          fields={() => [
            { name: 'issuerId', label: 'Issuer', kind: 'issuer', isRequired: true },
            {
              name: 'position',
              label: 'Position',
              kind: 'choice',
              choices: employeePositions,
              isRequired: true,
            },
            { name: 'since', label: 'Since', kind: 'day' },
          ]}
          initial={{ ...office, issuerId: office.issuerId ?? suggestion }}
          toInput={(body: never) => ({ params: { id: recordId }, body })}
          done="Office recorded"
        />
      }
    >
      <Facts
        facts={[
          { label: 'Employer', value: office.employer },
          { label: 'Title', value: office.title },
          {
            label: office.isRecorded ? 'Issuer, confirmed' : 'Issuer, stated',
            value: office.issuerId && <RecordLink id={office.issuerId}>{office.issuerName}</RecordLink>,
          },
          {
            label: 'Issuer, suggested',
            value: suggestion && <RecordLink id={suggestion}>{suggested?.title}</RecordLink>,
          },
          { label: 'Position', value: office.position && toChoiceLabel(office.position) },
          { label: 'Since', value: toDay(office.since) },
        ]}
      />
    </Part>
  );
}

/** The sophisticated person who directs the purchases of a trust or a family office. */
export function Director({ details }: { details: AccreditationDetails }) {
  return (
    <Part
      title="Sophisticated person who directs purchases"
      action={
        <Entry
          operation="recordEntityDirector"
          whyNot={whyNotRecord(details)}
          label={details.directedBy ? 'Change' : 'Record'}
          about="sophisticated person"
          title="Sophisticated person"
          description="Enter the person whose knowledge and experience the evidence shows."
          fields={() => [{ name: 'directedBy', label: 'Name', kind: 'text' }]}
          initial={{ directedBy: details.directedBy }}
          toInput={(body: { directedBy: string | null }) => ({ params: { id: details.subjectId }, body })}
          done="Person recorded"
        />
      }
    >
      {details.directedBy ?? 'Not recorded yet.'}
    </Part>
  );
}

interface HolderProps {
  details: AccreditationDetails;
  frame?: typeof Part;
}

/** Securities of the issuer of a trade that a person bought before verification was required, and still owns. */
export function Holder({ details, frame: Frame = Part }: HolderProps) {
  const { holding, trades, documents, recordId } = details;
  if (trades.length === 0 || !recordId?.startsWith('aic_')) return null;
  return (
    <Frame
      title="Securities from before September 23, 2013"
      action={
        <Entry
          operation="recordHolding"
          whyNot={whyNotRecord(details)}
          label={holding ? 'Change' : 'Record'}
          about="earlier securities"
          title="Securities from before September 23, 2013"
          description="Record them if the investor bought securities of the issuer of the trade under Rule 506(b) before that day. The investor then only states its status for the trade (17 CFR 230.506(c)(2)(ii)(D))."
          fields={() => [
            {
              name: 'tradeId',
              label: 'Trade',
              kind: 'choice',
              isRequired: true,
              choices: trades.map(({ id, title }) => ({ value: id, label: title })),
            },
            { name: 'boughtOn', label: 'Bought on', kind: 'day', isRequired: true },
            { name: 'stillOwns', label: 'The investor still owns them', kind: 'flag' },
            {
              name: 'fileId',
              label: 'Document',
              kind: 'choice',
              choices: documents.map(({ fileId, name }) => ({ value: fileId, label: name })),
            },
          ]}
          initial={holding ?? {}}
          toInput={(body: never) => ({ params: { id: recordId }, body })}
          done="Securities recorded"
        />
      }
    >
      {holding ? (
        <Facts
          facts={[
            { label: 'Bought on', value: toDay(holding.boughtOn) },
            { label: 'Still owns', value: holding.stillOwns ? 'Yes' : 'No' },
            { label: 'For trade', value: trades.find(({ id }) => id === holding.tradeId)?.title },
          ]}
        />
      ) : (
        'Not recorded.'
      )}
    </Frame>
  );
}
