'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { useResponseData } from '#components/request/use-answer.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ComparedField } from '#lib/core/answers.ts'
import { comparisonLabels } from '#lib/core/comparison.ts'
import { VersionDifferences } from './differences.tsx'

type Props = {
  title: string
  /** The versions by sequence number, newest first. */
  versions: readonly { sequence: number; name: string; isEarlierOnly?: boolean }[]
  /** The label of the state before the first version. */
  start: string
  first: number
  /** Returns the URL of a comparison; comparing a version with itself means with nothing before it. */
  urlOf: (later: number, earlier: number) => string
  onClose: () => void
}

/** Compares two versions of a record field by field; at first a version and its predecessor. */
export const CompareDialog = ({ title, versions, start, first, urlOf, onClose }: Props) => {
  const [later, setLater] = useState(first)
  const [earlier, setEarlier] = useState(Math.max(first - 1, 0))
  const answer = useResponseData<{ fields: ComparedField[] }>(urlOf(later, earlier === 0 ? later : earlier))
  const choose = (sequence: number) => {
    setLater(sequence)
    if (earlier >= sequence) setEarlier(sequence - 1)
  }
  const options = versions.map(({ sequence, name, isEarlierOnly = false }) => ({ id: sequence, name, isEarlierOnly }))
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={title} width={820}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field name="earlier" label={comparisonLabels.earlier}>
          {(control) => (
            <Select
              {...control}
              value={earlier}
              onChange={({ target }) => setEarlier(Number(target.value))}
              options={[...options.filter(({ id }) => id < later), { id: 0, name: start }]}
            />
          )}
        </Field>
        <Field name="later" label={comparisonLabels.later}>
          {(control) => (
            <Select
              {...control}
              value={later}
              onChange={({ target }) => choose(Number(target.value))}
              options={options.filter(({ isEarlierOnly }) => !isEarlierOnly)}
            />
          )}
        </Field>
      </div>
      <VersionDifferences answer={answer} />
    </Dialog>
  )
}
