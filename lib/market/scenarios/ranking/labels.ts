/** What decides between two lenders of a list, in the order in which it decides. */
export const RANKING_KEYS = ['property', 'fails', 'warns', 'likeLoans', 'costOfFunds', 'verified', 'number'] as const
export type RankingKey = (typeof RANKING_KEYS)[number]

/** Says how a lender differs from the one after it, or from the one before it. */
const differences: Record<RankingKey | 'unstatedCost', { better: string; worse: string }> = {
  property: { better: 'needs no other property', worse: 'needs another property' },
  fails: { better: 'fewer rules fail', worse: 'more rules fail' },
  warns: { better: 'fewer rules to check', worse: 'more rules to check' },
  likeLoans: { better: 'its book has more like loans', worse: 'its book has fewer like loans' },
  costOfFunds: { better: 'lower cost of funds', worse: 'higher cost of funds' },
  verified: { better: 'verified more recently', worse: 'verified longer ago' },
  unstatedCost: { better: 'cost of funds stated', worse: 'no cost of funds stated' },
  number: { better: 'ranked equal, and listed longer', worse: 'ranked equal, but listed later' },
}

/** Texts that say why a lender has its place in a list. */
export const rankingLabels = {
  why: (key: keyof typeof differences, isAhead: boolean, figures: string | null) => {
    const { better, worse } = differences[key]
    return `${isAhead ? better : worse}${figures === null ? '' : ` (${figures})`}.`
  },
  first: (number: number, why: string) => `First, ahead of number ${number}: ${why}`,
  behind: (number: number, why: string) => `Behind number ${number}: ${why}`,
  against: (own: string, other: string) => `${own} against ${other}`,
  cost: (low: string) => `from ${low}%`,
} as const
