import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { formatCount } from '../format-number.ts';
import { Section } from '../section.tsx';
import { FieldList, isEmptyField, type ShownField } from './field-list.tsx';

export interface FieldSection {
  title: string;
  description?: ReactNode;
  fields: ShownField[];
}

/** The fields of a record in groups. Groups without any value are hidden until an officer shows them. */
export function FieldSections({ sections }: { sections: readonly FieldSection[] }) {
  const [areEmptyShown, setEmptyShown] = useState(false);
  // A group whose last value was removed here does not disappear under the hands of the officer.
  const filled = useRef(new Set<string>());
  for (const { title, fields } of sections) if (!fields.every(isEmptyField)) filled.current.add(title);
  const empty = sections.filter(({ title }) => !filled.current.has(title));
  const shown = areEmptyShown ? sections : sections.filter((section) => !empty.includes(section));
  return (
    <>
      {shown.map(({ title, description, fields }) => (
        <Section key={title} title={title} description={description}>
          <FieldList fields={fields} />
        </Section>
      ))}
      {empty.length > 0 && (
        <div>
          <Button variant="subtle" size="xs" onClick={() => setEmptyShown(!areEmptyShown)}>
            {areEmptyShown
              ? 'Hide empty fields'
              : `Show empty fields (${formatCount(empty.length, 'group')})`}
          </Button>
        </div>
      )}
    </>
  );
}
