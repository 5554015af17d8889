import type { OperationError } from '../../api/operation-error.ts';
import { Section } from '../section.tsx';
import type { FieldGroup } from './field-spec.ts';
import { FormField } from './form-field.tsx';
import classes from './record-form.module.css';
import type { Changes } from './use-changes.ts';

interface FormGroupProps {
  group: FieldGroup;
  changes: Changes;
  error: OperationError | undefined;
}

export function FormGroup({ group, changes, error }: FormGroupProps) {
  return (
    <Section title={group.title} description={group.description}>
      <div className={classes.fields}>
        {group.fields.map((field) => (
          <div key={field.name} className={field.kind === 'long' ? classes.wide : undefined}>
            <FormField
              field={field}
              value={changes.values[field.name] ?? ''}
              error={error?.at(field.name)}
              onChange={(value) => changes.set(field.name, value)}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
