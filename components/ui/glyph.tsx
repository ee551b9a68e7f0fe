import { cn } from './cn.ts'

const PATHS = {
  check: 'M20 6 9 17l-5-5',
  x: 'M18 6 6 18M6 6l12 12',
  clock: 'M12 6v6l4 2M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
  alert: 'M12 8v4M12 16h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
  dot: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  lock: 'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2',
  up: 'm5 12 7-7 7 7M12 19V5',
  down: 'M12 5v14m7-7-7 7-7-7',
  right: 'm9 18 6-6-6-6',
} as const

export type GlyphName = keyof typeof PATHS

/** A small inline icon for cells that repeat in every row, where a library icon would cost a component each. */
export const Glyph = ({ name, className }: { name: GlyphName; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    // The style sheet draws its line: attributes would repeat in every cell.
    className={cn('glyph size-3.5 shrink-0', className)}
    aria-hidden
  >
    <path d={PATHS[name]} />
  </svg>
)
