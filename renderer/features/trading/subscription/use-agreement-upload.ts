import { useRef } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { upload } from '../../../api/files.ts';

/** Uploads an agreement once for a record. What was uploaded is used again after a later error. */
export function useAgreementUpload() {
  const uploaded = useRef<{ file: File; targetId: string; id: string }>(undefined);

  /**
   * @param targetId the investor account of a trade to be placed, or the trade
   * @returns the ID of the stored file
   * @throws OperationError
   */
  return async (file: File, targetId: string): Promise<string> => {
    const known = uploaded.current;
    if (known?.file === file && known.targetId === targetId) return known.id;
    const query = {
      name: file.name.slice(0, limits.fileName),
      category: 'offering-document',
      label: 'SUBSCRIPTION_AGREEMENT' as const,
      targetId,
    };
    const { id } = await upload('uploadPrivateFile', { query }, file);
    uploaded.current = { file, targetId, id };
    return id;
  };
}
