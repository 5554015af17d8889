import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import type { RepresentationInput } from '#shared/contracts/accreditation/representations.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import {
  type RepresentationKindName,
  representationKindNames,
  representationKinds,
  representedBy,
} from '#shared/domain/representations.ts';
import { entityBases, personBases } from '#shared/domain/verification.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec, FormValues } from '../../components/record-form/field-spec.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import classes from './accreditation.module.css';
import { Facts, toDay } from './facts.tsx';

type Representation = AccreditationDetails['representations'][number];

/** The written statements of a person or a legal entity, newest first, with when each was made and until when it counts. */
export function RepresentationList({ representations }: Pick<AccreditationDetails, 'representations'>) {
  if (representations.length === 0) return <Dimmed>None yet.</Dimmed>;
  return (
    <ul className={classes.list}>
      {representations.map((one) => (
        <li key={one.id} className={classes.entry}>
          <div className={classes.head}>
            <span className={classes.words} title={one.statement}>
              {representationKinds[one.kind].label}
            </span>
            <StateBadge state={one.state} />
          </div>
          <Facts
            facts={[
              { label: 'Made', value: toDay(one.madeOn) },
              { label: 'By', value: one.by === 'SPOUSE' ? 'Spouse' : null },
              { label: 'Signed by', value: one.signedByName },
              { label: 'Amount', value: one.amount === null ? null : formatMoney(one.amount) },
              { label: 'Basis', value: one.basis && toChoiceLabel(one.basis) },
              { label: 'Filing extension', value: one.extensionFiled ? 'Yes' : null },
              { label: 'Valid until', value: validityText(one) },
              { label: 'Trade', value: one.tradeId && linkTo(one.tradeId, one.tradeNumber) },
              { label: 'File', value: one.fileId && linkTo(one.fileId, 'Open') },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function validityText({ validUntil, tradeId, state }: Representation) {
  if (state === 'REPLACED') return null;
  return validUntil ? toDay(validUntil) : tradeId ? 'Sale' : 'Replacement by a newer one';
}

const linkTo = (id: string, title: string | null) => <RecordLink id={id}>{title ?? id}</RecordLink>;

/** Kinds about one trade. */
const ofTrade: readonly RepresentationKindName[] = [
  'ACCREDITED_STATUS',
  'NOT_FINANCED',
  'CROWDFUNDING_RISK',
  'NON_US_PERSON',
];
const withAmount: readonly RepresentationKindName[] = ['INCOME_EXPECTATION', 'PRIOR_YEAR_INCOME'];

/** The dialog in which an officer enters a signed statement. */
export function NewRepresentation({ details }: { details: AccreditationDetails }) {
  return (
    <Entry
      operation="createRepresentation"
      label="Add"
      about="representation"
      title="Add representation"
      description="Enter a statement as it was signed. It cannot be changed; a newer one of the same kind replaces it."
      fields={(values) => fieldsOf(details, values)}
      initial={{ kind: 'INCOME_EXPECTATION', by: 'PERSON' }}
      toInput={(body: RepresentationInput) => ({
        body: { subjectId: details.subjectId, ...body },
      })}
      done="Representation added"
    />
  );
}

function fieldsOf({ subjectId, trades, documents }: AccreditationDetails, values: FormValues): FieldSpec[] {
  const isPerson = subjectId.startsWith('individual_');
  const kind = (values.kind || 'INCOME_EXPECTATION') as RepresentationKindName;
  const fields: (FieldSpec | false)[] = [
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      isRequired: true,
      choices: representationKindNames.map((value) => ({ value, label: representationKinds[value].label })),
      description: representationKinds[kind].statement,
    },
    { name: 'madeOn', label: 'Made on', kind: 'day', isRequired: true },
    isPerson && {
      name: 'by',
      label: 'Made by',
      kind: 'choice',
      isRequired: true,
      choices: representedBy.map((value) => ({
        value,
        label: value === 'PERSON' ? 'The investor' : 'The spouse or spousal equivalent',
      })),
    },
    withAmount.includes(kind) && {
      name: 'amount',
      label: 'Amount',
      kind: 'money',
      isRequired: kind === 'PRIOR_YEAR_INCOME',
    },
    kind === 'PRIOR_YEAR_INCOME' && {
      name: 'extensionFiled',
      label: 'A filing extension is stated',
      kind: 'flag',
    },
    kind === 'ACCREDITED_STATUS' && {
      name: 'basis',
      label: 'Basis',
      kind: 'choice',
      choices: isPerson ? personBases : entityBases,
    },
    ofTrade.includes(kind) && {
      name: 'tradeId',
      label: 'Trade',
      kind: 'choice',
      choices: trades.map(({ id, title }) => ({ value: id, label: title })),
      description: 'If it is for one trade only',
    },
    { name: 'signedByName', label: 'Signed by', kind: 'text' },
    {
      name: 'fileId',
      label: 'Signed document',
      kind: 'choice',
      choices: documents.map(({ fileId, name }) => ({ value: fileId, label: name })),
    },
  ];
  return fields.filter((field) => field !== false);
}
