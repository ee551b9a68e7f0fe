/**
 * Which groups of a comparison are kept: those with loans in one of the two compared periods alone, or those with less or more in the later
 * one.
 */
export const MOVES = ['LOST', 'NEW', 'DOWN', 'UP'] as const
export type Move = (typeof MOVES)[number]

/** Texts of how many groups, and which, a list shows. */
export const keepingLabels = {
  top: 'Top',
  topPhrase: (top: number) => `(top ${top})`,
  /** The name of the first groups of an order as one. */
  together: (groups: number) => `Top ${groups} together`,
  /** The same for groups that are chosen by their loans in two periods. */
  movedTogether: (groups: number) => `These ${groups} together`,
  moved: 'Only',
  moves: {
    LOST: 'None in the later period',
    NEW: 'None in the earlier period',
    DOWN: 'Less in the later period',
    UP: 'More in the later period',
  } satisfies Record<Move, string>,
  movedPhrase: {
    LOST: 'with none in the later period',
    NEW: 'with none in the earlier period',
    DOWN: 'with less in the later period',
    UP: 'with more in the later period',
  } satisfies Record<Move, string>,
} as const
