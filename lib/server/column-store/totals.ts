import { type Cells, getNumbers, type Numbers } from '#lib/server/column-store/cells.ts'

const BLOCK = 1_024

/** Returns the number of rows in a mask and the exact sum of a column of amounts over them, 0 without a column. */
export const computeTotals = (column: Cells | null, mask: Uint8Array): { total: number; sum: bigint } => {
  const amounts: Numbers = column ? getNumbers(column).cells : new Uint8Array(mask.length)
  let total = 0
  let sum = 0n
  for (let from = 0; from < mask.length; from += BLOCK) {
    let part = 0
    const to = Math.min(from + BLOCK, mask.length)
    for (let place = from; place < to; place += 1) {
      const bit = mask[place] as number
      total += bit
      part += bit * (amounts[place] as number)
    }
    sum += BigInt(part)
  }
  return { total, sum }
}
