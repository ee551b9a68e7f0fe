import { type Day, formatDay } from '#lib/core/dates.ts'
import { formatDollars, fromHundredths } from '#lib/core/money.ts'
import { findMedian } from '#lib/core/statistics.ts'
import { formatLoanTerm, formatLvr } from '#lib/lending/facts/labels.ts'
import type { LoanGroup } from '#lib/lending/statuses/rules.ts'
import type { EvidenceKey } from '#lib/market/scenarios/fields.ts'
import { evidenceLabels, evidenceTexts } from '#lib/market/scenarios/labels.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import type { ShownReason } from '#lib/market/scenarios/schema.ts'

/** The books in the order of a tally's groups. */
export const TALLIED_BOOKS = ['CURRENT', 'DISCHARGED'] as const satisfies LoanGroup[]

/** The columns of a like loan that evidence is made of. */
export const BOOK_COLUMNS = [
  ...(['principal', 'lvr', 'term_months', 'settlement_date', 'suburb_id'] as const),
  ...(['scenario_code', 'subdivision_code', 'credit_ids', 'lender_ids'] as const),
] as const

/** A closed loan of a deal's category: dollars, hundredths of a percent, days from 1970, codes. */
export type LikeLoan = {
  principal: number
  lvr: number | null
  termMonths: number | null
  settled: number | null
  suburbId: number
  purposeCode: number | null
  subdivisionCode: number | null
  creditIds: readonly number[]
  /** True if several lenders have a part of the principal. */
  isShared: boolean
}

/** Converts the cells of `BOOK_COLUMNS` to a like loan. */
export const toLikeLoan = (cells: readonly (number | number[] | null)[]): LikeLoan => {
  const figure = (at: number) => (typeof cells[at] === 'number' ? cells[at] : null)
  return {
    principal: figure(0) ?? 0,
    lvr: figure(1),
    termMonths: figure(2),
    settled: figure(3),
    suburbId: figure(4) ?? 0,
    purposeCode: figure(5),
    subdivisionCode: figure(6),
    creditIds: (cells[7] as number[] | null) ?? [],
    isShared: ((cells[8] as number[] | null) ?? []).length > 1,
  }
}

/** What a deal asks of a book: only what it says is shown. Names are those of the choices. */
export type BookAsked = {
  amount: number
  lvr: number | null
  termMonths: number | null
  purpose: { code: number; name: string } | null
  subdivision: { code: number; name: string } | null
  /** The code of the purpose 'construction', if the deal has details of one. */
  constructionCode: number | null
  credits: readonly { id: number; name: string }[]
  isPlaced: boolean
  isTimed: boolean
  today: Day
}

/** Suburbs by id with their distance from the deal's. */
export type Nearby = ReadonlyMap<number, { name: string; metres: number }>

const NEAR_METRES = 20_000
const RECENT_DAYS = 90

const sortNumbers = (values: (number | null)[]): number[] =>
  values.filter((value) => value !== null).sort((one, other) => one - other)

const epochDaysToDay = (count: number): Day => new Date(count * 86_400_000).toISOString().slice(0, 10)

/** Returns the day of the last settlement in words; null if none of the loans has one. */
const formatLast = (loans: readonly LikeLoan[]): string | null => {
  const last = sortNumbers(loans.map(({ settled }) => settled)).at(-1)
  return last === undefined ? null : formatDay(epochDaysToDay(last))
}

type Figures = Partial<Pick<ShownReason, 'median' | 'least' | 'most' | 'nearest' | 'last'>>

const build = ({
  key,
  counts,
  text,
  figures: { median = null, least = null, most = null, nearest = null, last = null } = {},
}: {
  key: EvidenceKey
  counts: { like: number; of: number }
  text: string
  figures?: Figures
}): ShownReason => ({ key, label: evidenceLabels[key], ...counts, median, least, most, nearest, last, text })

type Spread = { median: string; least: string; most: string; count: number }

const spread = (values: (number | null)[], format: (value: number) => string): Spread | null => {
  const sorted = sortNumbers(values)
  const middle = findMedian(sorted)
  if (middle === null) return null
  const median = Math.floor(middle)
  return {
    median: format(median),
    least: format(sorted[0] as number),
    most: format(sorted.at(-1) as number),
    count: sorted.length,
  }
}

const showSpread = (
  found: Spread | null,
  { key, like, text }: { key: EvidenceKey; like: number; text: (found: Spread) => string },
): ShownReason[] =>
  found ? [build({ key, counts: { like, of: found.count }, text: text(found), figures: found })] : []

const showSize = (loans: readonly LikeLoan[], { amount }: BookAsked): ShownReason[] =>
  showSpread(
    spread(
      loans.map(({ principal }) => principal),
      formatDollars,
    ),
    {
      key: 'size',
      like: loans.filter(({ principal }) => principal >= amount / 2 && principal <= amount * 2).length,
      text: ({ median, least, most }) => evidenceTexts.size(median, least, most),
    },
  )

const showLvr = (loans: readonly LikeLoan[], { lvr }: BookAsked): ShownReason[] =>
  showSpread(
    spread(
      loans.map((loan) => loan.lvr),
      (value) => formatLvr(fromHundredths(value)),
    ),
    {
      key: 'lvr',
      like: loans.filter((loan) => loan.lvr !== null && lvr !== null && loan.lvr >= lvr).length,
      text: ({ median, most }) => evidenceTexts.lvr(median, most),
    },
  )

const showTerm = (loans: readonly LikeLoan[], { termMonths: wished }: BookAsked): ShownReason[] => {
  if (wished === null) return []
  const like = loans.filter(({ termMonths }) => termMonths !== null && termMonths >= wished).length
  const terms = spread(
    loans.map(({ termMonths }) => termMonths),
    formatLoanTerm,
  )
  return showSpread(terms, {
    key: 'term',
    like,
    text: ({ median, count }) => evidenceTexts.term(median, formatLoanTerm(wished), { like, of: count }),
  })
}

const showShare = (
  key: EvidenceKey,
  loans: readonly LikeLoan[],
  { name, isLike }: { name: string; isLike: (loan: LikeLoan) => boolean },
): ShownReason => {
  const like = loans.filter(isLike)
  const last = formatLast(like)
  const text = key === 'credits' ? evidenceTexts.credits : evidenceTexts.share
  const counts = { like: like.length, of: loans.length }
  return build({ key, counts, text: text(name.toLowerCase(), counts, last), figures: { last } })
}

const showPurpose = (loans: readonly LikeLoan[], { purpose }: BookAsked): ShownReason[] =>
  purpose
    ? [showShare('purpose', loans, { name: purpose.name, isLike: (loan) => loan.purposeCode === purpose.code })]
    : []

const showCredits = (loans: readonly LikeLoan[], { credits }: BookAsked): ShownReason[] =>
  credits.length > 0
    ? [
        showShare('credits', loans, {
          name: credits.map(({ name }) => name).join(' or '),
          isLike: ({ creditIds }) => credits.some(({ id }) => creditIds.includes(id)),
        }),
      ]
    : []

const showPlace = (loans: readonly LikeLoan[], nearby: Nearby): ShownReason[] => {
  const placed = loans
    .flatMap((loan) => {
      const found = nearby.get(loan.suburbId)
      return found ? [{ loan, ...found }] : []
    })
    .sort((one, other) => one.metres - other.metres || (other.loan.settled ?? 0) - (one.loan.settled ?? 0))
  const [first] = placed
  if (!first) return []
  const like = placed.filter(({ metres }) => metres <= NEAR_METRES).length
  const last = formatLast([first.loan])
  const nearest = evidenceTexts.nearest(Math.round(first.metres / 1_000), first.name, last)
  return [
    build({
      key: 'place',
      counts: { like, of: loans.length },
      text: evidenceTexts.place(nearest, like, loans.length),
      figures: { nearest, last },
    }),
  ]
}

const showSpeed = (loans: readonly LikeLoan[], today: Day): ShownReason => {
  const since = countDay(today) - RECENT_DAYS
  const like = loans.filter(({ settled }) => settled !== null && settled > since).length
  const last = formatLast(loans)
  return build({
    key: 'speed',
    counts: { like, of: loans.length },
    text: evidenceTexts.speed(like, loans.length, last),
    figures: { last },
  })
}

const showConstruction = (loans: readonly LikeLoan[], asked: BookAsked): ShownReason[] => {
  const { subdivision, constructionCode } = asked
  if (subdivision)
    return [
      showShare('construction', loans, {
        name: subdivision.name,
        isLike: ({ subdivisionCode }) => subdivisionCode === subdivision.code,
      }),
    ]
  if (constructionCode === null) return []
  const isLike = ({ purposeCode }: LikeLoan) => purposeCode === constructionCode
  return [showShare('construction', loans, { name: evidenceLabels.construction, isLike })]
}

/**
 * Returns what a lender's like loans show about a deal, never as a judgement: counts, median, range, nearest and last.
 * `total` is the number of its like loans, of which `loans` are the newest.
 */
export const showBook = ({
  loans,
  total,
  asked,
  nearby,
}: {
  loans: readonly LikeLoan[]
  total: number
  asked: BookAsked
  nearby: Nearby
}): ShownReason[] => {
  const last = formatLast(loans)
  const book = build({
    key: 'book',
    counts: { like: total, of: total },
    text: evidenceTexts.book(total, last),
    figures: { last },
  })
  if (loans.length === 0) return [book]
  return [
    book,
    ...showSize(loans, asked),
    ...showLvr(loans, asked),
    ...showTerm(loans, asked),
    ...showPurpose(loans, asked),
    ...showConstruction(loans, asked),
    ...showCredits(loans, asked),
    ...(asked.isPlaced ? showPlace(loans, nearby) : []),
    ...(asked.isTimed ? [showSpeed(loans, asked.today)] : []),
  ]
}
