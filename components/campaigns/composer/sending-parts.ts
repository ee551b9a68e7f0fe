import type { RefObject } from 'react'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import type { LetterSaver } from './use-letter.ts'
import type { LetterFaults } from './use-letter-faults.ts'

/** The state of the composer: editing, sending a test, waiting for the count, asking for confirmation, or sending. */
export type Phase = 'writing' | 'testing' | 'counting' | 'asking' | 'sending'

/** What sending a test and sending the mailing have in common. */
export type SendingParts = {
  kind: KindInAddress
  saver: LetterSaver
  faults: LetterFaults
  /** Returns the request body; called after the draft is saved, because a first save gives the draft its id. */
  payloadOf: (confirmedCount: number | null) => object
  /** True from the click until the end, even before React re-renders. */
  isBusy: RefObject<boolean>
  setPhase: (phase: Phase) => void
}
