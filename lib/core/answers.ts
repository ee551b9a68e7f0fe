import { z } from 'zod'

/** A number of rows, or of the page on which they stand. */
const count = z.int().min(0)

/** An answer that carries one value as `data`. */
export const dataOf = <Data extends z.ZodType>(data: Data) => z.strictObject({ data })

/** An answer that carries what a command came to as `result`. */
export const resultOf = <Result extends z.ZodType>(result: Result) => z.strictObject({ result })

/** A list under `rows`, with how many there are in all and the page on which these stand. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: count, page: count })

/** The same list under `data`. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), total: count, page: count })

/** What a command says to the person who called it. */
export const spoken = z.strictObject({ message: z.string() })

/** A record's id and the number of its edits, as answers carry them. */
export const answeredId = z.int().min(1)
export const answeredVersion = z.int().min(0)

const words = z.string().nullable()

/** A part that differs between two versions, in words; null is what is not given. */
export const comparedField = z.strictObject({ field: z.string(), label: z.string(), before: words, after: words })
export type ComparedField = z.output<typeof comparedField>
