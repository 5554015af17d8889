import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ReviewName } from '#shared/domain/reviews.ts';

interface DocumentLayout {
  sideBySide: Partial<Record<ReviewName, boolean>>;
  setSideBySide(review: ReviewName, isSideBySide: boolean): void;
}

/** In which reviews one wants to see the documents of a case side by side; this browser remembers it. */
export const useDocumentLayout = create<DocumentLayout>()(
  persist(
    (set) => ({
      sideBySide: {},
      setSideBySide: (review, isSideBySide) =>
        set(({ sideBySide }) => ({ sideBySide: { ...sideBySide, [review]: isSideBySide } })),
    }),
    { name: 'offerdesk-documents' },
  ),
);
