import { create } from 'zustand';
import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';

/** Whether the groups of a list are open, except some. */
interface OpenGroups {
  areOpen: boolean;
  except: ReadonlySet<ListGroup['value']>;
}

const allClosed: OpenGroups = { areOpen: false, except: new Set() };

interface GroupStore {
  /** By list and column, so that another order or filter keeps the groups open. */
  lists: ReadonlyMap<string, OpenGroups>;
  /** Opens or closes one group, or all if none is named. */
  setOpen(list: string, isOpen: boolean, group?: ListGroup): void;
}

/** The open groups of grouped lists; at first all are closed. Not stored after the window is closed. */
export const useOpenGroups = create<GroupStore>((set) => ({
  lists: new Map(),
  setOpen: (list, isOpen, group) =>
    set(({ lists }) => {
      const { areOpen, except } = (group && lists.get(list)) ?? {
        ...allClosed,
        areOpen: group ? false : isOpen,
      };
      const others = new Set(except);
      if (group && isOpen !== areOpen) others.add(group.value);
      else if (group) others.delete(group.value);
      return { lists: new Map(lists).set(list, { areOpen, except: others }) };
    }),
}));

export function isGroupOpen(lists: GroupStore['lists'], list: string, { value }: ListGroup): boolean {
  const { areOpen, except } = lists.get(list) ?? allClosed;
  return areOpen !== except.has(value);
}
