'use client'

import { useState } from 'react'
import { Field, fieldId } from '#components/forms/field.tsx'
import { SubmitBar } from '#components/forms/submit-bar.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { findLabels } from '#lib/people/companies/labels.ts'

type Choice = { id: number; name: string }

/** A searched choice of a lender or broker; Submit opens the profile (row C-09). */
export const FindProfile = ({ kind }: { kind: 'lender' | 'broker' }) => {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const labels = findLabels[kind]
  const open = () => {
    if (!chosen) {
      setIsRefused(true)
      return document.getElementById(fieldId('profileId'))?.focus()
    }
    navigate(paths.profile(kind, chosen.id))
  }
  return (
    <form
      noValidate
      aria-label={labels.title}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
      className="flex flex-col gap-4"
    >
      <Panel>
        <Field
          name="profileId"
          label={labels.field}
          isRequired
          error={isRefused && !chosen ? labels.missing : undefined}
        >
          {({ name: _name, 'aria-required': required, ...control }) => (
            <Combobox<Choice>
              {...control}
              required={required ?? false}
              source={`/api/lookups/${kind}s`}
              placeholder={labels.field}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </Field>
      </Panel>
      <SubmitBar label="Submit" cancelHref={paths.home()} />
    </form>
  )
}
