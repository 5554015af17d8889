/** The terms of an offering, and which of their changes are material (compliance.md § 3.2). */

/** Fields whose change is not material. A change of any other field is. */
const notMaterialFields: ReadonlySet<string> = new Set([
  'enabled',
  'showTotalRaised',
  'coverArtId',
  'managedBy',
  'signerSenderIdentityId',
  'signerBrandId',
  'tid',
  'publiclyAvailableAt',
  'soldElsewhere12Months',
]);

/** The fields of an asset whose change is material. A change of any other field is not. */
const materialAssetFields: ReadonlySet<string> = new Set([
  'pricePerUnit',
  'totalUnits',
  'type',
  'yield',
  'duration',
  'durationType',
  'tiers',
  'enableBonus',
  'bonusTiers',
]);

/** The fields of an asset in a revision; those without a value are missing. */
export interface AssetTerms {
  id: string;
  name: string;
  [field: string]: unknown;
}

/** The content of a revision: the fields with values, as they are stored. Early revisions have no assets. */
export interface OfferingTerms {
  assets?: readonly AssetTerms[];
  [field: string]: unknown;
}

/** A field that differs between two revisions, with its values as text; null for a missing one. */
export interface TermChange {
  /** A field of the offering, or `assets[name].field`. */
  field: string;
  before: string | null;
  after: string | null;
  isMaterial: boolean;
}

/** The differences of two revisions, the fields of the offering first. */
export function compareTerms(before: OfferingTerms, after: OfferingTerms): TermChange[] {
  const { assets: assetsBefore, ...fieldsBefore } = before;
  const { assets: assetsAfter = [], ...fieldsAfter } = after;
  return [
    ...compareFields(fieldsBefore, fieldsAfter, '', (field) => !notMaterialFields.has(field)),
    ...(assetsBefore ? compareAssets(assetsBefore, assetsAfter) : []),
  ];
}

function compareAssets(before: readonly AssetTerms[], after: readonly AssetTerms[]): TermChange[] {
  const former = new Map(before.map((asset) => [asset.id, asset]));
  return after.flatMap((asset) => {
    const earlier = former.get(asset.id);
    const prefix = `assets[${asset.name}].`;
    if (earlier) return compareFields(earlier, asset, prefix, (field) => materialAssetFields.has(field));
    return compareFields({}, asset, prefix, () => true);
  });
}

function compareFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  prefix: string,
  isMaterial: (field: string) => boolean,
): TermChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    const [from, to] = [toText(before[field]), toText(after[field])];
    if (field === 'id' || from === to) return [];
    return [{ field: prefix + field, before: from, after: to, isMaterial: isMaterial(field) }];
  });
}

function toText(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}
