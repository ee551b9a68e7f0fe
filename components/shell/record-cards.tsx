'use client'

import type { ReactNode } from 'react'
import { type LoadRecordCard, RecordCardContext } from '#components/data-table/panel/record-cards.ts'

const loadRecordCard: LoadRecordCard = async (record, signal) =>
  (await import('./load-record-card.tsx')).loadRecordCard(record, signal)

/** Lets every list show the card of a loan or profile whose link is hovered. */
export const RecordCards = ({ children }: { children: ReactNode }) => (
  <RecordCardContext value={loadRecordCard}>{children}</RecordCardContext>
)
