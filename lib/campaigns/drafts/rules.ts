import { type Choices, storedChoices } from '#lib/campaigns/drafts/schema.ts'

/** The choices of a stored draft. */
export const choicesIn = (stored: unknown): Choices => storedChoices.parse(stored)
