import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import { useOperation } from '../api/use-operation.ts';
import { recordScreens, toListTitle } from '../components/record-screens.ts';

const listScreens = Object.values(recordScreens).filter((screen) => 'list' in screen);

const screenOf = (list: ListName) => listScreens.find((screen) => screen.list === list);

/**
 * The saved views that the palette finds, with the screens of their lists.
 * @param matches whether the typed text matches a view by one of these names
 */
export function usePaletteViews(matches: (names: string[]) => boolean) {
  const { output } = useOperation('listSavedViews');
  return (output?.items ?? []).flatMap(({ id, name, list }) => {
    const screen = screenOf(list);
    const title = toListTitle(lists[list]);
    if (!screen || !matches([name, title, 'view'])) return [];
    return [{ id, name, title, to: screen.to, Icon: screen.Icon }];
  });
}
