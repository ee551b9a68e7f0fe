import { Search } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { readDollars } from '#lib/core/amounts.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { QuestionFields, Refused } from '#lib/discovery/finder/questions/rules.ts'

export type FinderQuestionProps = QuestionFields & {
  /** The errors of the visitor's input; null without any. */
  refused: Refused | null
}

const { question } = finderLabels

/** What a visitor asked, in one line for a phone. */
export const summarizeQuestion = ({ where, amount, purpose, purposes }: QuestionFields): string => {
  const dollars = readDollars(amount)
  const wanted = purposes.find(({ id }) => String(id) === purpose)?.name
  return [where, dollars ? formatDollars(dollars) : amount, wanted].filter(Boolean).join(' · ') || question.anywhere
}

const SOUND: Refused = { where: null, amount: [], choices: [] }

/** The start of the visitors' finder: a plain GET form, works without JavaScript. */
export const FinderQuestion = (props: FinderQuestionProps & { isFolded: boolean }) => {
  const { where, amount, purpose, purposes, kept, refused, isFolded } = props
  // On a phone what is wrong is above the folded form.
  const besideField = isFolded ? 'max-md:hidden' : ''
  const { where: whereFault, choices, amount: amountFaults } = refused ?? SOUND
  return (
    <form
      // A new key resets the fields when the search changes.
      key={JSON.stringify([where, amount, purpose])}
      action={paths.publicFinder()}
      aria-label={question.title}
      className="rounded-lg border border-line bg-panel p-3 shadow-sm sm:p-4"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1.4fr_1fr_1fr_auto]">
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
          {whereFault && (
            <QuestionFault id="finder-where-fault" lines={[whereFault]} className={besideField}>
              <SuburbChoices {...props} choices={choices} />
            </QuestionFault>
          )}
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
          {amountFaults.length > 0 && (
            <QuestionFault id="finder-amount-fault" lines={amountFaults} className={besideField} />
          )}
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
        <div className="grid content-start gap-1.5 max-lg:content-end">
          <span className="text-sm max-lg:hidden" aria-hidden>
            &nbsp;
          </span>
          <Button type="submit" variant="primary">
            <Search aria-hidden />
            {finderLabels.search}
          </Button>
        </div>
      </div>
    </form>
  )
}

type PartProps = { name: string; label: string; children: ReactNode }

const FinderQuestionField = ({ name, label, children }: PartProps) => (
  <div className="grid min-w-0 content-start gap-1.5 max-lg:has-[[role=alert]]:col-span-2">
    <label htmlFor={`finder-${name}`} className="font-medium text-muted text-sm">
      {label}
    </label>
    {children}
  </div>
)

/** On a phone, what is wrong with a question and what to do, above the form while it is folded; else it is beside the fields. */
export const FinderQuestionFaults = (props: FinderQuestionProps) => {
  if (!props.refused) return null
  const { where, choices, amount } = props.refused
  return (
    <QuestionFault
      lines={where === null ? [] : [where]}
      className="mt-3 rounded-md bg-bad-soft px-3 py-2.5 text-base md:hidden"
    >
      <SuburbChoices {...props} choices={choices} />
      {amount.map((line, at) => (
        <p key={line} className={at === 0 ? 'not-first:mt-2' : undefined}>
          {line}
        </p>
      ))}
    </QuestionFault>
  )
}

type FaultProps = { id?: string; lines: readonly string[]; className?: string; children?: ReactNode }

/** What is wrong with a question. */
const QuestionFault = ({ id, lines, className, children }: FaultProps) => (
  <div id={id} role="alert" className={cn('flex gap-1.5 text-bad text-sm', className)}>
    <Glyph name="alert" className="mt-0.5" />
    <div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </div>
  </div>
)

/** The suburbs that a text can mean: links to the same search with one of them. */
const SuburbChoices = ({ choices, kept, amount, purpose }: QuestionFields & Pick<Refused, 'choices'>) => {
  const buildPath = (name: string) =>
    `${paths.publicFinder()}?${toQueryString(Object.assign({}, kept, { where: name, amount, scenarioKey: purpose }))}`
  if (choices.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {choices.map(({ id, name }) => (
        <li key={id}>
          <Link
            href={buildPath(name)}
            prefetch={false}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2 max-md:min-h-9"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
