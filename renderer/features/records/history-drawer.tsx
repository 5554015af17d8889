import { Drawer } from '@mantine/core';
import { RecordHistory } from './record-history.tsx';

interface HistoryDrawerProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The history of a record in a drawer. It is read when the drawer opens. */
export function HistoryDrawer({ id, isOpen, onClose }: HistoryDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title="History" position="right" size={460}>
      <RecordHistory id={id} />
    </Drawer>
  );
}
