/** Counts purchasers under Rule 506(b), of whom there can be a hundred thousand (17 CFR 230.501(e)). */
import { findSameness } from '../person-keys.ts';
import type { Purchaser } from './trade-facts.ts';

/** Purchasers who count once. */
interface Group {
  /** A group that others joined comes after the others. */
  order: number;
  mergedInto?: Group;
}

interface Member {
  purchaser: Purchaser;
  group: Group;
}

/**
 * The number of distinct purchasers who are not accredited: one person counts once, and spouses with the same address
 * count once together. A record without a number joins one person with its name, but does not make one of two persons
 * with different numbers; a revocable trust joins one of its grantors. The work grows with the number of purchasers.
 */
export function countPurchasers(purchasers: readonly Purchaser[]): number {
  const groups = new PurchaserGroups();
  // One person can be in many sales.
  const distinct = [...new Map(purchasers.map((one) => [one.subjectId, one])).values()];
  for (const purchaser of distinct.toSorted((left, right) => rankOf(left) - rankOf(right)))
    groups.add(purchaser);
  return groups.size;
}

/** The records that certainly identify a person come first. */
function rankOf({ numberKey, grantorIds }: Purchaser): number {
  if (grantorIds.length > 0) return 2;
  return numberKey === null ? 1 : 0;
}

class PurchaserGroups {
  size = 0;
  #lastOrder = 0;
  readonly #bySubject = new Map<string, Member>();
  readonly #bySpouse = new Map<string, Member[]>();
  /** One member for each number: all others are in its group. */
  readonly #byNumber = new Map<string, Member>();
  /** One member for each number of a document, for the same reason. */
  readonly #byDocument = new Map<string, Map<string | null, Member>>();
  readonly #byName = new Map<string, Member[]>();
  /** The groups of the members of a name. */
  readonly #groupsOfName = new Map<string, Set<Group>>();

  /** Adds a purchaser, after those of a lower rank, to the group of the same person, or to a new one. */
  add(purchaser: Purchaser): void {
    const same = this.#findSurelyOne(purchaser);
    const [first] = same.length > 0 ? [] : this.#findProbablyOne(purchaser).toSorted(byOrder);
    const group = this.#merge(first ? [first] : same);
    this.#store({ purchaser, group });
  }

  #findSurelyOne(purchaser: Purchaser): Group[] {
    const { subjectId, spouseIndividualId, addressKey, numberKey, documentKey } = purchaser;
    const spouses = [
      ...(this.#bySpouse.get(subjectId) ?? []),
      ...toList(this.#bySubject.get(spouseIndividualId ?? '')),
    ].filter((spouse) => addressKey !== null && spouse.purchaser.addressKey === addressKey);
    const identified = [
      ...toList(this.#byNumber.get(numberKey ?? '')),
      ...(this.#byDocument.get(documentKey ?? '')?.values() ?? []),
    ].filter((other) => !['NAME', null].includes(findSameness(purchaser, other.purchaser)));
    return groupsOf([...spouses, ...identified]);
  }

  #findProbablyOne({ nameKey, numberKey, grantorIds, separatedFrom }: Purchaser): Group[] {
    const grantors = grantorIds.flatMap((id) => toList(this.#bySubject.get(id)));
    // Two numbers decide, whatever the names are, and all others that were added before have a number.
    const isNamed = nameKey !== null && numberKey === null;
    if (!isNamed) return groupsOf(grantors);
    if (separatedFrom.length === 0) return [...groupsOf(grantors), ...this.#readGroupsOfName(nameKey)];
    const named = this.#byName.get(nameKey) ?? [];
    const others = named.filter((other) => !separatedFrom.includes(other.purchaser.subjectId));
    return groupsOf([...grantors, ...others]);
  }

  #readGroupsOfName(nameKey: string): Group[] {
    const groups = [...new Set([...(this.#groupsOfName.get(nameKey) ?? [])].map(rootOf))];
    this.#groupsOfName.set(nameKey, new Set(groups));
    return groups;
  }

  #merge(groups: readonly Group[]): Group {
    this.#lastOrder += 1;
    const merged: Group = { order: this.#lastOrder };
    for (const group of groups) group.mergedInto = merged;
    this.size += 1 - groups.length;
    return merged;
  }

  #store(member: Member): void {
    const { subjectId, spouseIndividualId, numberKey, documentKey, nameKey } = member.purchaser;
    this.#bySubject.set(subjectId, member);
    if (spouseIndividualId !== null) append(this.#bySpouse, spouseIndividualId, member);
    if (numberKey !== null) this.#byNumber.set(numberKey, member);
    if (documentKey !== null) {
      const members = this.#byDocument.get(documentKey) ?? new Map<string | null, Member>();
      this.#byDocument.set(documentKey, members.set(numberKey, member));
    }
    if (nameKey === null) return;
    append(this.#byName, nameKey, member);
    const groups = this.#groupsOfName.get(nameKey) ?? new Set<Group>();
    this.#groupsOfName.set(nameKey, groups.add(member.group));
  }
}

function append(members: Map<string, Member[]>, key: string, member: Member): void {
  const known = members.get(key);
  if (known) known.push(member);
  else members.set(key, [member]);
}

const toList = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

const byOrder = (left: Group, right: Group) => left.order - right.order;

const groupsOf = (members: readonly Member[]): Group[] => [
  ...new Set(members.map(({ group }) => rootOf(group))),
];

/** The group into which a group was merged. Shortens the way to it. */
function rootOf(group: Group): Group {
  let root = group;
  while (root.mergedInto) root = root.mergedInto;
  let next: Group | undefined = group;
  while (next && next !== root) {
    const { mergedInto }: Group = next;
    next.mergedInto = root;
    next = mergedInto;
  }
  return root;
}
