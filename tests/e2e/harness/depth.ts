/** True in `npm run faults`, which tries everything; `npm test` tries a part, another part at each place. */
export const isThorough = process.env.TEST_DEPTH === 'thorough'

/** Every item in a thorough run, else each `step`-th one, beginning at `from`. */
export const some = <T>(items: readonly T[], step: number, from = 0): T[] =>
  items.filter((_item, index) => isThorough || index % step === from % step)
