import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** The margin that readers need, in modules (ISO/IEC 18004). */
const margin = 4;

/** A QR code, dark on light in both color schemes: not every reader recognizes an inverted one. */
export function QrCode({ text, label, width }: { text: string; label: string; width: number }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size + 2 * margin };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
