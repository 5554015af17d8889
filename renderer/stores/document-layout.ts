import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface DocumentLayout {
  isSideBySide: boolean;
  setSideBySide(isSideBySide: boolean): void;
}

/** Whether one wants to see the documents of a case side by side; this browser remembers it. */
export const useDocumentLayout = create<DocumentLayout>()(
  persist((set) => ({ isSideBySide: false, setSideBySide: (isSideBySide) => set({ isSideBySide }) }), {
    name: 'offerdesk-documents',
  }),
);
