// A grid of 160 × 112, strokes of 2 with round ends, soft fills. This file has no imports: it loads after the first screen.

/** Attributes of a shape. */
interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
}

const ground: Paint = { fill: 'var(--uc-surface-sunken)' };
const soft: Paint = { fill: 'color-mix(in srgb, var(--uc-accent-text) 14%, transparent)' };
const paper: Paint = { fill: 'var(--uc-surface)', stroke: 'var(--uc-border-strong)' };
const line: Paint = { stroke: 'var(--uc-border-strong)' };
const accent: Paint = { stroke: 'var(--uc-accent-text)' };
const dot: Paint = { fill: 'var(--uc-accent-text)' };
const onDot: Paint = { stroke: 'var(--uc-surface)' };

/** A shape: its paint, and its SVG path. */
type Shape = readonly [paint: Paint, path: string];

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const box = (x: number, y: number, width: number, height: number, r: number): string => {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
};

const backdrop: Shape = [ground, circle(80, 56, 50)];

/** The shapes of each illustration, from back to front. */
export const drawings = {
  /** A plug that is out of its socket. */
  unplugged: [
    backdrop,
    [line, 'M6 86c0-20 12-30 30-30'],
    [line, 'M154 26c0 20-12 30-30 30'],
    [paper, box(34, 41, 28, 30, 9)],
    [soft, box(34, 41, 12, 30, 6)],
    [line, 'M62 50h10M62 62h10'],
    [paper, box(98, 39, 28, 34, 10)],
    [soft, box(114, 39, 12, 34, 6)],
    [line, 'M98 50h6M98 62h6'],
    [accent, 'M85 34v-9M76 36l-5-7M94 36l5-7'],
  ],
  /** A cloud with a line that ends before it. */
  unavailable: [
    backdrop,
    [paper, 'M54 72a17 17 0 0 1-2-33.9A27 27 0 0 1 104 37a17.5 17.5 0 0 1 3 35z'],
    [soft, 'M54 72a17 17 0 0 1-2-33.9c6 14 20 24 40 24 12 0 21-3 30.500-9A17.500 17.500 0 0 1 107 72z'],
    [accent, 'M80 40v12M80 59.500v.1'],
    [line, 'M80 80v4M80 91v.1M80 98v.1'],
    [line, 'M24 34h8M18 46h4M132 80h8M126 92h4'],
  ],
  /** A closed door. */
  closed: [
    backdrop,
    [paper, box(54, 14, 52, 84, 10)],
    [soft, 'M62 98V30a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v68z'],
    [line, 'M62 98V30a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v68'],
    [dot, circle(90, 62, 3)],
    [line, 'M26 98h108M126 98V84'],
    [soft, circle(126, 76, 9)],
    [accent, 'M126 90V76M126 84l5-4'],
  ],
  /** A home with a check mark. */
  success: [
    backdrop,
    [soft, 'M50 50v40h60V50L80 26z'],
    [paper, 'M52 50v34a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V50L80 27z'],
    [line, 'M42 56l38-32 38 32'],
    [soft, box(70, 64, 20, 26, 4)],
    [line, 'M70 90V68a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v22'],
    [dot, circle(112, 80, 17)],
    [onDot, 'M104 80.500l5.500 5.500 10-11'],
    [accent, 'M34 30v8M30 34h8M128 30v6M125 33h6'],
  ],
  /** An empty card under a lens. */
  empty: [
    backdrop,
    [soft, box(50, 16, 64, 74, 11)],
    [paper, box(42, 22, 64, 74, 11)],
    [line, 'M56 40h20M56 54h34M56 68h14'],
    [paper, circle(104, 70, 17)],
    [soft, circle(104, 70, 17)],
    [accent, `${circle(104, 70, 17)}M116.500 82.500L128 94M98 68a7 7 0 0 1 6-5`],
  ],
} as const satisfies Record<string, readonly Shape[]>;
