import { createContext, type ReactNode } from 'react'
import type { PreviewedRecord } from './hovered.ts'

/** Loads the card of a record; null if the reader may not see the record or it cannot be read now. */
export type LoadRecordCard = (record: PreviewedRecord, signal: AbortSignal) => Promise<ReactNode>

/** Loads the cards of records; set by the shell, since lists are below the areas. */
export const RecordCardContext = createContext<LoadRecordCard | null>(null)
