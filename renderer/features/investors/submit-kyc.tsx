import { kycImages, kycSides, submitKyc } from '#shared/contracts/compliance/kyc.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';
import { contractFields } from '../../components/record-form/contract-fields.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec, FormValues } from '../../components/record-form/field-spec.ts';

type Details = CallOutput<'getIndividualDetails'>;
type Body = InputOf<typeof submitKyc>['body'];

/** The dialog in which an officer submits the identity document of an individual. */
export function SubmitKyc({ details: { individual, files } }: { details: Details }) {
  return (
    <Entry
      operation="submitKyc"
      label="Submit"
      about="identity document"
      verb="Submit"
      title="Submit identity document"
      description="Enter the values as they are on the document."
      columns={2}
      fields={(values) => fieldsOf(individual.id, files, values)}
      initial={{
        kycDocumentType: 'PASSPORT',
        kycFirstName: individual.firstName,
        kycLastName: individual.lastName,
        kycDocumentDob: individual.dob,
      }}
      toInput={(body: Omit<Body, 'individualId'>) => ({ body: { individualId: individual.id, ...body } })}
      done="Identity document submitted"
    />
  );
}

function fieldsOf(individualId: string, files: Details['files'], values: FormValues): FieldSpec[] {
  const type = String(values.kycDocumentType || 'PASSPORT') as Body['kycDocumentType'];
  const isPassport = type === 'PASSPORT';
  const images = kycSides.map((side) => {
    const { field, label, requiredFor } = kycImages[side];
    const existing = files.filter((file) => file.label === label);
    const image: Partial<FieldSpec> = {
      label: toChoiceLabel(side.toUpperCase()),
      kind: 'document',
      isRequired: (requiredFor as readonly string[]).includes(type),
      choices: existing.map(({ id, name }) => ({ value: id, label: name })),
      document: { targetId: individualId, label, category: 'kyc-document' },
    };
    return [field, image] as const;
  });
  return contractFields(submitKyc.body, {
    kycDocumentType: { label: 'Document type' },
    kycDocumentId: { label: 'Document number' },
    kycFirstName: { label: 'First name' },
    kycLastName: { label: 'Last name' },
    kycDocumentDob: { label: 'Date of birth' },
    kycDocumentIssuer: {
      label: isPassport ? 'Issuing country' : 'Issuing state',
      kind: 'listed',
      listed: isPassport ? 'country-code' : 'state-code',
    },
    kycDocumentIssuedDate: { label: 'Issued on' },
    kycDocumentExpirationDate: { label: 'Expires on' },
    ...Object.fromEntries(images),
  });
}
