import { z } from 'zod'

/** A count of rows, or a page number. */
const count = z.int().min(0)

/** Schema of a response with one value under `data`. */
export const dataOf = <Data extends z.ZodType>(data: Data) => z.strictObject({ data })

/** Schema of a response with a command's result under `result`. */
export const resultOf = <Result extends z.ZodType>(result: Result) => z.strictObject({ result })

/** Schema of one page of a list under `rows`, with the total number of rows and the page number. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: count, page: count })

/** Schema of one page of a list under `data`, with the total number of rows and the page number. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), total: count, page: count })

/** Schema of a response with only a message for the user. */
export const spoken = z.strictObject({ message: z.string() })

/** Schemas of a record's id and version (its number of edits) in responses. */
export const answeredId = z.int().min(1)
export const answeredVersion = z.int().min(0)

const words = z.string().nullable()

/** One field that differs between two versions, as display text; null if it is empty. */
export const comparedField = z.strictObject({ field: z.string(), label: z.string(), before: words, after: words })
export type ComparedField = z.output<typeof comparedField>
