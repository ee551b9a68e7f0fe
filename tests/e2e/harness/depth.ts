/** True in `npm run faults`, which tries everything; `npm test` tries a part, which differs from place to place. */
export const isThorough = process.env.TEST_DEPTH === 'thorough'

/** Returns every item in a thorough run, otherwise each `step`-th one from `from` on. */
export const some = <T>(items: readonly T[], step: number, from = 0): T[] =>
  items.filter((_item, index) => isThorough || index % step === from % step)
