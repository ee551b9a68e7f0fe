import type { ActivityDays } from '#lib/crm/file-notes/activity/periods/fields.ts'

/** What somebody, or everybody, did on some days: notes, those that are calls, and the companies called. */
export type ActivityFigures = {
  notes: number
  calls: number
  companies: number
  lenders: number
  brokers: number
  lawFirms: number
}

/** A row of the team's table; `id` is the account that took the notes, null for everybody. */
export type ActivityRow = ActivityFigures & {
  id: number | null
  name: string
  /** Calls a day from Monday to Friday; null if there is no such day. */
  average: number | null
  /** The calls on the earlier days; null without a comparison. */
  earlierCalls: number | null
}

/** The team's table: a row each, all of them together, and its days. */
export type TeamActivity = { rows: ActivityRow[]; total: ActivityRow; days: ActivityDays }
