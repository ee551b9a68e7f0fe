/** When current loans are due for repayment: before today, in a month ('2026-12'), after all months shown, or unknown. */
export type MaturityKey = string

/** The loans of a profile that are due in one period, with their part of its book in whole dollars. */
export type Maturity = { key: MaturityKey; loans: number; amount: bigint }

/** The bars, and what is due after all of them. */
export type MaturityBars = { bars: MaturityBar[]; later: Maturity & { href: string | null } }

/** A bar: its words, the address of its loans, and its height in percent of the highest. */
export type MaturityBar = Maturity & {
  name: string
  short: string
  height: number
  isOverdue: boolean
  /** Null without loans. */
  href: string | null
}
