import { type Choices, storedChoices } from '#lib/campaigns/drafts/schema.ts'

/** Parses the stored JSON of a draft's choices. */
export const parseChoices = (stored: unknown): Choices => storedChoices.parse(stored)
