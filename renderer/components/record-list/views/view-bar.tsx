import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import type { SavedView, ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { type ListState, toShown } from '../list-search.ts';
import { ViewActions } from './view-actions.tsx';
import { ViewCount } from './view-count.tsx';
import classes from './views.module.css';

interface ViewBarProps {
  name: ListName;
  list: RecordList;
  /** The address of the list. */
  to: string;
  state: ListState;
  columns: ShownColumns;
}

/** The whole list and its saved views as tabs with their counts: personal views first, then shared ones. */
export function ViewBar({ name, list, to, state, columns }: ViewBarProps) {
  const { views, viewId, openView } = state;
  const all = { id: undefined, name: `All ${list.many}` };
  const tabs = [all, ...(views?.filter((view) => !view.isShared) ?? []), ...(views?.filter(isShared) ?? [])];
  const { strip, isOverflowing } = useStrip(viewId, tabs.length);
  return (
    <div className={classes.bar}>
      <nav ref={strip} className={classes.tabs} aria-label="Views">
        {tabs.map((view) => (
          <a
            key={view.id ?? ''}
            href={`#${to}${view.id ? `?view=${view.id}` : ''}`}
            aria-current={view.id === viewId ? 'page' : undefined}
            className={classes.tab}
          >
            <TabLabel name={name} view={view} />
          </a>
        ))}
        {views?.length === 0 && (
          <span className={classes.hint}>
            Filter, sort, group, or arrange the list, then save it as a view.
          </span>
        )}
      </nav>
      {isOverflowing && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="All views">
              <IconChevronDown size={17} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={420} className={classes.menu}>
            {tabs.map((view) => (
              <Menu.Item key={view.id ?? ''} onClick={() => openView(view.id)}>
                <span className={classes.entry}>
                  <TabLabel name={name} view={view} />
                </span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ViewActions list={name} state={state} columns={columns} />
    </div>
  );
}

const isShared = (view: SavedView) => view.isShared;

type Tab = SavedView | { id: undefined; name: string };

function TabLabel({ name, view }: { name: ListName; view: Tab }) {
  return (
    <>
      <span className={classes.name} title={view.name}>
        {view.name}
      </span>
      {view.id && view.isShared && (
        <IconUsers size={14} stroke={1.75} role="img" aria-label="Shared" className={classes.shared} />
      )}
      <ViewCount list={name} shown={toShown(view.id ? view : undefined)} />
    </>
  );
}

/** Keeps the open view visible among more tabs than fit. */
function useStrip(viewId: string | undefined, tabs: number) {
  const strip = useRef<HTMLElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs and another open one move it, too
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1);
      element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    for (const tab of element.children) resizes.observe(tab);
    return () => resizes.disconnect();
  }, [viewId, tabs]);
  return { strip, isOverflowing };
}
