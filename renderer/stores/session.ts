import { create } from 'zustand';

interface Session {
  /** The headless host does not know this browser any more: it was restarted, or nobody came for long. */
  isOver: boolean;
  end(): void;
}

export const useSession = create<Session>((set) => ({
  isOver: false,
  end: () => set({ isOver: true }),
}));
