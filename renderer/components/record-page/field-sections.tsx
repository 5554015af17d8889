import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  const empty = sections.filter(({ fields }) => fields.every(isEmptyField));
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
