import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { Panel } from '#components/ui/panel.tsx'
import { firstStepLabels, firstStepTexts } from '#lib/discovery/dashboard/first-steps/labels.ts'
import type { FirstStep } from '#lib/discovery/dashboard/first-steps/schema.ts'

/** Onboarding steps of a new user; renders nothing once all are done. */
export const FirstSteps = ({ steps }: { steps: readonly FirstStep[] }) => {
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Panel id="first-steps" title={firstStepLabels.title} note={firstStepLabels.progress(done, steps.length)}>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.key}>
            <FirstStepItem step={step} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const FirstStepItem = ({ step: { key, isDone, href } }: { step: FirstStep }) => {
  const { title, why } = firstStepTexts[key]
  if (isDone)
    return (
      <p className="flex min-h-[38px] items-center gap-3 py-1 text-muted">
        <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
        <span>
          <span className="sr-only">{firstStepLabels.done} </span>
          {title}
        </span>
      </p>
    )
  return (
    <Link
      href={href}
      prefetch={false}
      className="-mx-2 flex min-h-[38px] items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunken"
    >
      <Circle className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-muted text-sm">{why}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
    </Link>
  )
}
