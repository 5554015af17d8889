import { create } from 'zustand';

interface Session {
  /** The headless host does not know this browser any more: it was restarted, or nobody came for long. */
  isOver: boolean;
  end(): void;
  /** Since when nothing is shown until the service says anew that the screens are open. */
  coveredAt: number;
  cover(): void;
}

export const useSession = create<Session>((set) => ({
  isOver: false,
  end: () => set({ isOver: true }),
  coveredAt: 0,
  cover: () => set({ coveredAt: Date.now() }),
}));
