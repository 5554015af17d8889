import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ReviewName } from '#shared/domain/reviews.ts';

interface DocumentLayout {
  sideBySide: Partial<Record<ReviewName, boolean>>;
  setSideBySide(review: ReviewName, isSideBySide: boolean): void;
}

/** The reviews in which documents are shown side by side, stored in this browser. */
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
