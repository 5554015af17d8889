import { create } from 'zustand';

interface Session {
  /** The headless host does not know this browser any more: it was restarted, or nobody came for long. */
  isOver: boolean;
  /** Why, as the host explains it after "session: ". */
  reason: string;
  end(error: string | undefined): void;
  /** Since when nothing is shown until the service says anew that the screens are open. */
  coveredAt: number;
  /** Because they may be locked, or because a backup is being put in place. */
  coveredBy: 'lock' | 'restore';
  cover(by: Session['coveredBy']): void;
}

export const useSession = create<Session>((set) => ({
  isOver: false,
  reason: '',
  end: (error = '') => set({ isOver: true, reason: error.replace(/^session: /, '') }),
  coveredAt: 0,
  coveredBy: 'lock',
  cover: (coveredBy) => set({ coveredAt: Date.now(), coveredBy }),
}));
