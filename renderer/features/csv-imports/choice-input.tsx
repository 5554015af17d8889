import { Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import type { CellInput } from './cell-input.tsx';
import classes from './draft-grid.module.css';

interface ChoiceInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onKeyDown'> {
  choices: CellInput['choices'];
  /** What was typed before the editor started, which filters the values. */
  typed: string;
  onKeyDown(event: KeyboardEvent): void;
  onChoose(value: string, moveBy?: number): void;
}

const optionsHeight = 264;

/**
 * A text with a list of values. All values are offered until something is typed: the text of a cell with an error is
 * similar to none of them, and would leave the native list of an input empty.
 */
export function ChoiceInput({ choices, typed, onKeyDown, onChoose, ...input }: ChoiceInputProps) {
  const combobox = useCombobox({ defaultOpened: true });
  const [search, setSearch] = useState(typed);
  const shown = findChoices(choices, search);
  const choose = (event: KeyboardEvent) => {
    const marked = combobox.dropdownOpened ? shown[combobox.getSelectedOptionIndex()] : undefined;
    if (!marked || (event.key !== 'Enter' && event.key !== 'Tab')) return onKeyDown(event);
    event.stopPropagation();
    event.preventDefault();
    onChoose(marked.value, event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : undefined);
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={240}
      onOptionSubmit={(value) => onChoose(value)}
    >
      <Combobox.Target>
        <input
          {...input}
          className={classes.editor}
          onKeyDown={choose}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown
        hidden={shown.length === 0}
        onMouseDown={(event) => {
          // The input keeps the focus, and the cell does not see a click.
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Combobox.Options aria-label={input['aria-label']}>
          <ScrollArea.Autosize mah={optionsHeight} type="scroll">
            {shown.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The values with a part, those that start with it first: Germany before Algeria for `ger`. */
function findChoices(choices: CellInput['choices'], search: string): CellInput['choices'] {
  const part = search.trim().toLowerCase();
  const hasPart = (text: string) => text.toLowerCase().includes(part);
  const startsWith = (text: string) => text.toLowerCase().startsWith(part);
  const found = choices.filter(({ value, label }) => hasPart(value) || hasPart(label));
  const isFirst = ({ value, label }: CellInput['choices'][number]) => startsWith(value) || startsWith(label);
  return [...found.filter(isFirst), ...found.filter((choice) => !isFirst(choice))];
}
