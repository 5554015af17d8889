export interface Option {
  value: string;
  label: string;
}

/** What is chosen stands among what can be chosen, else it would have no name. */
export function addChosen(found: Option[], value: string | null, name: string | null): Option[] {
  if (value === null || found.some((option) => option.value === value)) return found;
  return [{ value, label: name ?? value }, ...found];
}
