import { IconArrowsExchange } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All trades and carts. */
export function TradesList() {
  return (
    <RecordListScreen
      name="trades"
      Icon={IconArrowsExchange}
      hint="A trade starts when an investor adds units to a cart."
    />
  );
}
