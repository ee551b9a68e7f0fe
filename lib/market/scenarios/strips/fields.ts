/** The two ends of the scale that strips of one rule share, in the unit of the strip. */
export type Scale = { least: number; most: number; isLogarithmic: boolean }

type Range = { from: number; to: number }

/**
 * A strip in percent of its width: the lender's range, the part of it that holds in any case, and the deal's mark if the
 * deal gives the value.
 */
export type DrawnStrip = Range & { common: Range; mark: number | null }
