import { buildBin, chooseSpans, describeMost, type Histogram } from '#lib/core/histograms.ts'

/** People by the parcel sizes of their company in whole dollars; null is an open end, and two of them no size. */
export type ParcelCount = { min: string | null; max: string | null; rows: number }

const NOUN = { one: 'user', many: 'users', none: 'parcel size' } as const

/** Returns the histogram of people by parcel size. Somebody counts in each bar that the sizes of their company overlap. */
export const buildParcelHistogram = (parcels: readonly ParcelCount[]): Histogram => {
  const sized = parcels.filter(({ min, max }) => min !== null || max !== null)
  const ends = sized.flatMap(({ min, max, rows }) =>
    [min, max].flatMap((end) => (end === null ? [] : [{ value: Number(end), rows }])),
  )
  const sum = (some: readonly ParcelCount[]) => some.reduce((all, { rows }) => all + rows, 0)
  const counted = chooseSpans('money', ends).map((span) => {
    const overlaps = ({ min, max }: ParcelCount) =>
      (span.low === null || max === null || Number(max) >= span.low) &&
      (span.high === null || min === null || Number(min) < span.high)
    return { span, rows: sum(sized.filter(overlaps)) }
  })
  const total = sum(sized)
  return {
    bins: counted.map(({ span, rows }) => buildBin('money', span, rows)),
    sentence: describeMost(counted, { noun: NOUN, total, empty: sum(parcels) - total }),
  }
}
