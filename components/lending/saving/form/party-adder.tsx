'use client'

import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { showError } from '#components/request/browser.ts'
import type { PartyOption } from '#lib/foundation/lookups/schema.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { useInactivePartyConfirmation } from './inactive-question.tsx'

type Props = {
  kind: 'Lender' | 'Broker'
  /** The ids that are on the loan already. */
  taken: readonly (number | undefined)[]
  /** The error of a party that is named twice. */
  twice: string
  onAdd: (party: PartyOption) => void
}

/** Adds a lender or broker to a loan as soon as it is chosen, with the questions of the dialog (rows H-08, H-18). */
export const PartyAdder = ({ kind, taken, twice, onAdd }: Props) => {
  const { ask, dialog } = useInactivePartyConfirmation()
  const noun = kind.toLowerCase()
  const choose = (party: PartyOption | null) => {
    if (!party) return
    if (taken.includes(party.id)) return showError(twice)
    if (!party.platformBdmId) return showError(loanMessages.noBdm(noun))
    ask(kind, party, { accept: () => onAdd(party), decline: () => undefined })
  }
  return (
    <>
      <Combobox<PartyOption>
        // A new field after each choice: the old one keeps the chosen name.
        key={taken.length}
        aria-label={`Add a ${noun}`}
        source={`/api/lookups/${noun}s`}
        placeholder={`Add a ${noun}`}
        value={null}
        onChange={choose}
      />
      {dialog}
    </>
  )
}
