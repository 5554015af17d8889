/**
 * Names of officers. Officers select themselves by name when they sign in, and the audit log shows names, so no two may
 * look alike.
 */

/** The form in which a name is stored: compatibility characters replaced, spaces collapsed. */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The error in the characters of a name; undefined if there is none. */
export function findOfficerNameError(name: string): string | undefined {
  const [found] = unseen.exec(name.normalize('NFKC')) ?? [];
  if (found !== undefined) {
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `contains the invisible character U+${code}; type the name again without it`;
  }
  return /[\p{L}\p{N}]/u.test(name) ? undefined : 'contains no letter; enter the name of the officer';
}

/**
 * Letters that look like Latin ones: the Cyrillic and Greek rows of the table `confusables.txt` of Unicode Technical
 * Standard #39, for letters that names use.
 */
// biome-ignore format: one block for each script is easier to compare with the source
const homoglyphs: Record<string, string> = {
  // Cyrillic
  а: 'a', А: 'A', В: 'B', ԁ: 'd', е: 'e', Е: 'E', һ: 'h', Н: 'H', і: 'i', І: 'I', ј: 'j', Ј: 'J', к: 'k',
  К: 'K', ӏ: 'l', Ӏ: 'I', М: 'M', о: 'o', О: 'O', р: 'p', Р: 'P', ԛ: 'q', г: 'r', ѕ: 's', Ѕ: 'S', Т: 'T',
  с: 'c', С: 'C', ѵ: 'v', Ѵ: 'V', ԝ: 'w', ѡ: 'w', х: 'x', Х: 'X', у: 'y', У: 'Y', ү: 'y', Ү: 'Y', Ь: 'b',
  // Greek
  α: 'a', Α: 'A', Β: 'B', Ε: 'E', γ: 'y', Ζ: 'Z', Η: 'H', ι: 'i', Ι: 'I', κ: 'k', Κ: 'K', Μ: 'M', ν: 'v',
  Ν: 'N', ο: 'o', Ο: 'O', σ: 'o', ρ: 'p', Ρ: 'P', Τ: 'T', υ: 'u', Υ: 'Y', χ: 'x', Χ: 'X',
  // Latin
  ı: 'i', ɑ: 'a', ɡ: 'g', ɩ: 'i', ʋ: 'v', ß: 'ss', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd',
};

/** The appearance of a name: two names that readers may confuse have the same skeleton. */
export function skeletonOf(name: string): string {
  const decomposed = normalizeName(name).normalize('NFD');
  return Array.from(decomposed, (letter) => homoglyphs[letter] ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}
