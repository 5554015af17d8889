/** A key by its name and its last four characters, because keys can have the same name. */
export const nameApiKey = ({ name, hint }: { name: string; hint: string }): string => `${name} …${hint}`;
