import { create } from 'zustand';

interface Session {
  /** The headless host no longer knows this browser: it was restarted, or the session expired. */
  isOver: boolean;
  /** The reason that the host gives. */
  reason: string;
  end(reason: string | undefined): void;
  /** Since when the screens are covered until the service confirms that they are open. */
  coveredAt: number;
  /** Whether they may be locked, or a restore is running. */
  coveredBy: 'lock' | 'restore';
  cover(by: Session['coveredBy']): void;
}

export const useSession = create<Session>((set) => ({
  isOver: false,
  reason: '',
  end: (reason = '') => set({ isOver: true, reason }),
  coveredAt: 0,
  coveredBy: 'lock',
  cover: (coveredBy) => set({ coveredAt: Date.now(), coveredBy }),
}));

export const coverScreens = () => useSession.getState().cover('lock');
