import { Search } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { QuestionFields, Refused } from '#lib/discovery/finder/questions/rules.ts'

export type FinderQuestionProps = QuestionFields & {
  /** The errors of the visitor's input; null without any. */
  refused: Refused | null
}

const { question } = finderLabels

const SOUND: Refused = { where: null, amount: [], choices: [] }

/** The start of the visitors' finder: a plain GET form, works without JavaScript. */
export const FinderQuestion = (props: FinderQuestionProps) => {
  const { where, amount, purpose, purposes, kept, refused } = props
  const { where: whereFault, choices, amount: amountFaults } = refused ?? SOUND
  // Returns the same search with one of the suburbs that the text may mean.
  const buildPath = (name: string) =>
    `${paths.publicFinder()}?${toQueryString(Object.assign({}, kept, { where: name, amount, scenarioKey: purpose }))}`
  return (
    <form
      // A new key resets the fields when the search changes.
      key={JSON.stringify([where, amount, purpose])}
      action={paths.publicFinder()}
      aria-label={question.title}
      data-print="hidden"
      className="mt-4 mb-4 rounded-lg border border-line bg-panel p-3 shadow-sm sm:p-4"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_auto] lg:items-end">
        <FinderQuestionField name="where" label={question.where}>
          <Input
            id="finder-where"
            name="where"
            defaultValue={where}
            placeholder={question.wherePlaceholder}
            maxLength={100}
            autoComplete="off"
            aria-invalid={whereFault !== null || undefined}
            aria-describedby={whereFault === null ? undefined : 'finder-where-fault'}
          />
        </FinderQuestionField>
        <FinderQuestionField name="amount" label={question.amount}>
          <Input
            id="finder-amount"
            name="amount"
            defaultValue={amount}
            placeholder={question.amountPlaceholder}
            maxLength={40}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={amountFaults.length > 0 || undefined}
            aria-describedby={amountFaults.length > 0 ? 'finder-amount-fault' : undefined}
          />
        </FinderQuestionField>
        <FinderQuestionField name="scenarioKey" label={question.purpose}>
          <Select
            id="finder-scenarioKey"
            name="scenarioKey"
            defaultValue={purpose}
            options={purposes}
            placeholder={question.anyPurpose}
          />
        </FinderQuestionField>
        <Button type="submit" variant="primary" className="max-lg:self-end">
          <Search aria-hidden />
          {finderLabels.search}
        </Button>
      </div>
      {whereFault && (
        <div id="finder-where-fault" role="alert" className="mt-3 text-bad">
          <p>{whereFault}</p>
          {choices.length > 0 && (
            <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
              {choices.map((choice) => (
                <li key={choice.id}>
                  <Link
                    href={buildPath(choice.name)}
                    prefetch={false}
                    className="text-accent underline underline-offset-2"
                  >
                    {choice.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {amountFaults.length > 0 && (
        <div id="finder-amount-fault" role="alert" className="mt-3 text-bad">
          {amountFaults.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </form>
  )
}

type PartProps = { name: string; label: string; children: ReactNode }

const FinderQuestionField = ({ name, label, children }: PartProps) => (
  <div className="grid min-w-0 gap-1.5">
    <label htmlFor={`finder-${name}`} className="font-medium text-muted text-sm">
      {label}
    </label>
    {children}
  </div>
)
