export interface Option {
  value: string;
  label: string;
}

/** Adds the selected option to the found ones, because it would otherwise have no name. */
export function addChosen(found: Option[], value: string | null, name: string | null): Option[] {
  if (value === null || found.some((option) => option.value === value)) return found;
  return [{ value, label: name ?? value }, ...found];
}
