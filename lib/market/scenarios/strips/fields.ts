/** The two ends of the scale that strips of one rule share, in the unit of the strip. */
export type Scale = { least: number; most: number; isLogarithmic: boolean }

/** A strip in percent of its width: the lender's range, and the deal's mark if the deal gives the value. */
export type DrawnStrip = { from: number; to: number; mark: number | null }
