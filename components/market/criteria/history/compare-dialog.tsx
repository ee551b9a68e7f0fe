'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { type Answer, useAnswer } from '#components/request/use-answer.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { dayTime } from '#lib/core/dates.ts'
import { categoryLabels, historyLabels } from '#lib/market/criteria/labels.ts'
import type { Comparison, ListedVersion } from '#lib/market/criteria/versions/schema.ts'
import { type CategoryPlace, compareUrl } from '../addresses.ts'

type Props = { place: CategoryPlace; versions: readonly ListedVersion[]; first: number; onClose: () => void }

const nameOf = ({ act, editedAt, editorName }: ListedVersion): string =>
  `${dayTime(new Date(editedAt))} · ${historyLabels.acts[act]} · ${editorName}`

/** Two versions of a category, field by field; at first one and the one before it. */
export const CompareDialog = ({ place, versions, first, onClose }: Props) => {
  const [later, setLater] = useState(first)
  const [earlier, setEarlier] = useState(Math.max(first - 1, 0))
  // The API counts from one; a version beside itself stands for nothing before it.
  const answer = useAnswer<Comparison>(compareUrl(place, later, earlier === 0 ? later : earlier))
  const choose = (sequence: number) => {
    setLater(sequence)
    if (earlier >= sequence) setEarlier(sequence - 1)
  }
  const options = versions.map((version) => ({ id: version.sequence, name: nameOf(version) }))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={historyLabels.compareTitle(categoryLabels[place.categoryKey])}
      width={820}
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field name="earlier" label={historyLabels.earlier}>
          {(control) => (
            <Select
              {...control}
              value={earlier}
              onChange={({ target }) => setEarlier(Number(target.value))}
              options={[...options.filter(({ id }) => id < later), { id: 0, name: historyLabels.start }]}
            />
          )}
        </Field>
        <Field name="later" label={historyLabels.later}>
          {(control) => (
            <Select
              {...control}
              value={later}
              onChange={({ target }) => choose(Number(target.value))}
              options={options}
            />
          )}
        </Field>
      </div>
      <Differences answer={answer} />
    </Dialog>
  )
}

const Differences = ({ answer }: { answer: Answer<Comparison> }) => {
  if (answer === null) return <Skeleton className="h-40 w-full" />
  if (!('data' in answer)) return <p role="alert">{historyLabels.failed}</p>
  const { fields } = answer.data
  if (fields.length === 0) return <p className="text-muted">{historyLabels.same}</p>
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          {[historyLabels.field, historyLabels.before, historyLabels.after].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pr-3 font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {fields.map(({ field, label, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-2 pr-3 font-medium">
              {label}
            </th>
            <td className="whitespace-pre-line break-words py-2 pr-3 text-muted">{before ?? '–'}</td>
            <td className="whitespace-pre-line break-words py-2">{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
