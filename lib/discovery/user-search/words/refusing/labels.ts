import { LEAD_SCORES } from '#lib/crm/leads/labels.ts'

/** Words before a figure that is no lead score, and those between. */
export const SCORE_HEADS = ['lead score', 'lead scores', 'lead scoring']
export const SCORE_LIMITS = [
  ...['of', 'is', 'over', 'above', 'under', 'below', 'at least', 'at most', '>', '<', '>=', '<=', 'better than'],
  ...['more than', 'less than', 'higher than', 'lower than', 'worse than', 'between', 'from'],
]

/** Why a question about people has no answer, or what it means. */
export const refusalNotes = {
  scores: `Lead scores are letters, from ${LEAD_SCORES[0]} to ${LEAD_SCORES.at(-1)}: ask for one, such as “lead score ${LEAD_SCORES[0]}”.`,
  subscriptions: 'Brokers subscribe to categories; lenders do not.',
  anyLoan: '“One” is a loan of any kind here, not one of the category.',
} as const
