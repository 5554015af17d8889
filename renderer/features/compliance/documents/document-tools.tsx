import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMaximize,
  IconRotate,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useControls } from 'react-zoom-pan-pinch';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import classes from './document-tools.module.css';

interface DocumentToolsProps {
  onRotate: (degrees: 90 | -90) => void;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  address: string;
  name: string;
}

const iconOf = { size: 16, stroke: 1.75 } as const;

export function DocumentTools({ onRotate, page, pages, onPage, address, name }: DocumentToolsProps) {
  const { zoomIn, zoomOut, resetTransform } = useControls();
  const leaf = (by: 1 | -1) => onPage(Math.min(pages, Math.max(1, page + by)));
  useShortcuts('Document', [
    { keys: '+', label: 'Zoom in', run: () => zoomIn(), allowsRepeat: true },
    { keys: '-', label: 'Zoom out', run: () => zoomOut(), allowsRepeat: true },
    { keys: '0', label: 'Fit to pane', run: () => resetTransform() },
    { keys: '[', label: 'Rotate left', run: () => onRotate(-90) },
    { keys: ']', label: 'Rotate right', run: () => onRotate(90) },
    ...(pages > 1
      ? [
          { keys: 'PageDown', label: 'Next page', run: () => leaf(1), allowsRepeat: true },
          { keys: 'PageUp', label: 'Previous page', run: () => leaf(-1), allowsRepeat: true },
        ]
      : []),
  ]);
  return (
    <Group className={classes.tools} gap={2} role="toolbar" aria-label={`Tools for ${name}`}>
      {pages > 1 && (
        <>
          <Tool label="Previous page" onClick={() => leaf(-1)} icon={<IconChevronLeft {...iconOf} />} />
          <Text size="xs" className={classes.page}>
            {page} / {pages}
          </Text>
          <Tool label="Next page" onClick={() => leaf(1)} icon={<IconChevronRight {...iconOf} />} />
        </>
      )}
      <Tool label="Zoom out (−)" onClick={() => zoomOut()} icon={<IconZoomOut {...iconOf} />} />
      <Tool label="Zoom in (+)" onClick={() => zoomIn()} icon={<IconZoomIn {...iconOf} />} />
      <Tool label="Fit to pane (0)" onClick={() => resetTransform()} icon={<IconMaximize {...iconOf} />} />
      <Tool label="Rotate left ([)" onClick={() => onRotate(-90)} icon={<IconRotate {...iconOf} />} />
      <Tool
        label="Rotate right (])"
        onClick={() => onRotate(90)}
        icon={<IconRotateClockwise {...iconOf} />}
      />
      <Tooltip label="Download file">
        <ActionIcon
          component="a"
          href={address}
          download
          variant="subtle"
          color="gray"
          aria-label="Download file"
        >
          <IconDownload {...iconOf} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
