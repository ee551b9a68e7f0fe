import type { View } from '#lib/core/actor.ts'

/** Texts of view-as sessions (decision 'view as'). */
export const viewWords: Record<View, { name: string; start: string; banner: string }> = {
  BROKER: { name: 'Broker', start: 'View as a broker', banner: 'You are viewing as a broker.' },
  LENDER: { name: 'Rival lender', start: 'View as a rival lender', banner: 'You are viewing as a rival lender.' },
  LAW_FIRM: { name: 'Law firm', start: 'View as a law firm', banner: 'You are viewing as a law firm.' },
  VISITOR: {
    name: 'Visitor',
    start: 'View as a visitor',
    banner: 'You are viewing as a visitor who is not signed in.',
  },
}

export const viewLabels = {
  title: 'View as',
  intro:
    'Shows the product as somebody who has no part in your loans sees it. Nothing can be changed meanwhile. It ends after 30 minutes.',
  readOnly: 'Nothing can be changed.',
  end: 'End the view',
} as const
