/** The accepted forms of CSV (decisions.md § 6). */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const delimiters = [',', ';', '\t'] as const;
