/** A statement on a lender's card, with its colour. */
export type FreshnessStatement = { text: string; tone: 'bad' | 'warn' | 'good' | '' }
