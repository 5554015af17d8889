import type { FieldError } from '../contracts/errors.ts';
import { toChoiceLabel, toReadable } from '../domain/choice-labels.ts';
import { idSuffixPattern } from '../domain/ids.ts';
import { lazily } from '../domain/lazily.ts';
import { fieldsOf } from './define-record.ts';
import { recordDefinitions } from './index.ts';

/** The parts of field names that are not lowercase in labels. */
const spellings: Record<string, string> = {
  ssn: 'SSN',
  ein: 'EIN',
  kyc: 'KYC',
  aic: 'AIC',
  aml: 'AML',
  kyb: 'KYB',
  id: 'ID',
  ip: 'IP',
  us: 'US',
  dob: 'date of birth',
  zip: 'ZIP code',
};

const partId = new RegExp(`^([a-z_]+)_${idSuffixPattern}$`);

/**
 * The label of a field, for errors and for the history of a record.
 *
 * A field of an offering's asset is `assets[Class A].pricePerUnit`, and in the change of a trade, a field of its offering
 * is `offering.name`. In the change of a legal entity, a field of its owner is `owner Ana Reyes: percent`.
 *
 * @param entity the kind of record, if known: a field such as `type` has a different label in each
 */
export function toFieldLabel(field: string, entity?: string): string {
  const [, offering, asset, own] = /^(offering\.)?(?:assets\[(.*)\]\.)?(.*)$/s.exec(field) ?? [];
  if (own !== undefined && asset !== undefined) return `${asset}: ${toInlineLabel(spellOut(own))}`;
  if (own !== undefined && offering !== undefined)
    return `Offering: ${toInlineLabel(toFieldLabel(own, 'Offering'))}`;
  const [, owner, ofOwner] = /^owner (.*): (\w+)$/s.exec(field) ?? [];
  if (owner !== undefined && ofOwner !== undefined)
    return `Owner ${owner}: ${toInlineLabel(spellOut(ofOwner))}`;
  // A part that was taken from the record.
  const [, part] = partId.exec(field) ?? [];
  if (part !== undefined) return toChoiceLabel(part.toUpperCase());
  const ordered = recordDefinitions.toSorted(
    (left, right) => Number(right.entity === entity) - Number(left.entity === entity),
  );
  for (const definition of ordered) {
    const fields = fieldsOf(definition);
    if (Object.hasOwn(fields, field)) return fields[field]?.label ?? field;
  }
  return spellOut(field);
}

/** The constants of the API that messages name, besides those with an underscore. */
const constants = lazily(
  (): ReadonlySet<string> =>
    new Set(
      recordDefinitions.flatMap((definition) =>
        Object.values(fieldsOf(definition)).flatMap(({ kind }) => kind.choices ?? []),
      ),
    ),
);

const isConstant = (word: string) => word.includes('_') || constants().has(word);

const choiceList = lazily(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));

/**
 * The message of an error with labels instead of the names of the API, which client systems read: `Choose Individual,
 * Joint, or Legal entity` and `must not be above "Maximum investment"`.
 */
function toPlainMessage({ message, choices }: FieldError): string {
  if (choices !== undefined) {
    const labels = choices.map((word) => (isConstant(word) ? toChoiceLabel(word) : toReadable(word)));
    return `Choose ${choiceList().format(labels)}`;
  }
  return message
    .replaceAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g, (word) =>
      isConstant(word) ? toInlineLabel(toChoiceLabel(word)) : word,
    )
    .replaceAll(/\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/g, (name) => `“${toFieldLabel(name)}”`);
}

/** An error as a sentence, for places that do not show its field: "Funding status is not funded". */
export function toErrorSentence(error: FieldError): string {
  const { field, choices } = error;
  const message = toPlainMessage(error);
  const name = field?.split('.').at(-1);
  // A person reads of the record, not of its ID.
  const label = name && toFieldLabel(name.replace(/(?<=.)Id$/, ''));
  if (label && choices) return `${label}: ${toInlineLabel(message)}`;
  // A message that starts with a capital letter is a sentence of its own.
  if (/^[A-Z][a-z]/.test(message)) return message;
  const sentence = label === undefined ? message : `${label} ${message}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The label of a field of a record, whose ID names its kind. */
export function toFieldLabelOf(recordId: string, field: string): string {
  const kind = recordId.slice(0, recordId.lastIndexOf('_'));
  const entity = kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return toFieldLabel(field, entity);
}

/** A label within a sentence: `date of birth`, and `AML screening` as it is. */
export function toInlineLabel(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `legalName` as `Legal name`. */
function spellOut(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  const text = words.map((word) => spellings[word.toLowerCase()] ?? word.toLowerCase()).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
